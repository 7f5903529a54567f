import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { loadedProblem, loadSchemas } from '../../../../lib/contract-field';
import { onceNoDialog } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { Button } from '../../../../ui/button/button';
import { isFocusPutOff } from '../../../../ui/held-keys/held-keys';
import { TextField } from '../../../../ui/text-field/text-field';
import styles from './title-form.module.css';

export interface TitleFormProps {
  title: string;
  /** The field's accessible name and placeholder. */
  label: string;
  /** Delay before the field takes the focus, in milliseconds. Default 0. */
  focusDelayMs?: number;
  onSave: (title: string) => void;
  onCancel: () => void;
}

/** The name field of an email, page or folder. Enter saves. Escape cancels. */
export function TitleForm(props: TitleFormProps) {
  const { title, label, focusDelayMs = 0 } = props;
  const [value, setValue] = useState(title);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const problemOf = (text: string) => (text.trim() === '' ? messages.nameRequired : loadedProblem('name', text));
  useEffect(() => {
    // The schemas load while the name is typed.
    loadSchemas().catch(() => undefined);
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A field that is shown again because its name couldn't be saved is behind the alert about it.
    const stopWaiting = onceNoDialog(() => {
      timer = setTimeout(() => focusField(input), focusDelayMs);
    });
    return () => {
      stopWaiting();
      clearTimeout(timer);
    };
  }, [focusDelayMs]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(value);
    setProblem(found);
    if (found) input.current?.focus();
    else props.onSave(value.trim());
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    props.onCancel();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} onKeyDown={handleKey} data-name-field="" noValidate>
      <TextField
        ref={input}
        label={label}
        isLabelHidden
        fieldSize="small"
        className={styles.field}
        placeholder={label}
        value={value}
        error={problem ?? undefined}
        autoComplete="off"
        onChange={(event) => {
          setValue(event.currentTarget.value);
          if (problem) setProblem(problemOf(event.currentTarget.value));
        }}
      />
      <Button variant="main" size="small" type="submit">
        {messages.save}
      </Button>
      <Button size="small" onClick={props.onCancel}>
        {messages.cancel}
      </Button>
    </form>
  );
}

/** Focuses the field and selects its content, so that typing replaces it. */
function focusField(input: RefObject<HTMLInputElement | null>): void {
  if (isFocusPutOff(() => input.current)) return;
  input.current?.focus();
  input.current?.select();
}
