import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { Field, type FieldProps } from '../field/field';
import styles from './text-field.module.css';
import { tooLong } from './too-long';

type Labels = Pick<FieldProps, 'label' | 'isLabelHidden' | 'labelAside' | 'hint' | 'error'>;

export type TextFieldProps = Labels &
  ComponentPropsWithRef<'input'> & {
    /** small 32, medium 36 px. */
    fieldSize?: 'small' | 'medium';
    /** Shown inside the field's edge, before or after the text. */
    leading?: ReactNode;
    trailing?: ReactNode;
    /**
     * Like `maxLength`, but an emoji is one character. Browsers can only stop typing by their own count, in which it is
     * two: beyond the limit, the field has an error.
     */
    maxCharacters?: number;
  };
export type TextAreaProps = Labels & ComponentPropsWithRef<'textarea'>;

/** A text input with label, hint and error. Native props and `ref` go to the input. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, hint, fieldSize = 'medium', leading, trailing, labelAside, ...others } = props;
  const { error: ownError, maxCharacters, ...input } = others;
  const limit = useCharacterLimit(maxCharacters, input.onInput);
  const error = ownError ?? limit?.error;
  const ids = useFieldIds(input.id, { hint, error }, input['aria-describedby']);
  return (
    <Field {...{ label, isLabelHidden, hint, error, labelAside, ids }} className={input.className}>
      <span className={`${styles.box} ${styles[fieldSize]} ${error ? styles.wrong : ''}`}>
        {leading}
        <input
          type="text"
          {...input}
          {...limit?.input}
          id={ids.input}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
        {trailing}
      </span>
    </Field>
  );
}

/** A text area with label, hint and error. */
export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, hint, error, labelAside, className, ...area } = props;
  const ids = useFieldIds(area.id, { hint, error }, area['aria-describedby']);
  return (
    <Field {...{ label, isLabelHidden, hint, error, labelAside, ids, className }}>
      <span className={`${styles.box} ${styles.area} ${error ? styles.wrong : ''}`}>
        <textarea
          rows={4}
          {...area}
          id={ids.input}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
      </span>
    </Field>
  );
}

/** The error beyond a number of characters, and the props for the input. */
function useCharacterLimit(most: number | undefined, onInput: TextFieldProps['onInput']) {
  const [error, setError] = useState<string>();
  if (most === undefined) return null;
  const handleInput: TextFieldProps['onInput'] = (event) => {
    setError(tooLong(event.currentTarget.value, most));
    onInput?.(event);
  };
  return {
    error,
    input: { maxLength: 2 * most, onInput: handleInput },
  };
}

interface FieldIds {
  input: string;
  hint: string;
  error: string;
  describedBy: string | undefined;
}

function useFieldIds(id: string | undefined, has: { hint?: unknown; error?: unknown }, outer?: string): FieldIds {
  const own = useId();
  const input = id ?? own;
  const hint = `${own}hint`;
  const error = `${own}error`;
  const describedBy = [has.error ? error : '', has.hint ? hint : '', outer ?? ''].filter(Boolean).join(' ');
  return { input, hint, error, describedBy: describedBy || undefined };
}
