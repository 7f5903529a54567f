import { ChevronsUpDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Field } from '../field/field';
import { createLazyModule, useLazyModule } from '../lazy/lazy-module';
import styles from './select.module.css';

const parts = createLazyModule(() => import('./select-parts'));

export interface SelectProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** small 32, medium 36 px. */
  fieldSize?: 'small' | 'medium';
  isDisabled?: boolean;
  /** Stays a plain button until it's pressed, for lists with hundreds of them. */
  isLight?: boolean;
  className?: string;
}

/**
 * Selects one of several values. The list opens 5 px away. The selected row has a check, and typing finds a row. Until
 * its code is loaded, a button replaces it. A press on it isn't lost, nor is its focus.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, value, options, fieldSize = 'medium', isDisabled, isLight, className } = props;
  const [isPressed, setPressed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const labelId = useId();
  const valueId = useId();
  const module = useLazyModule(parts, !isLight || isPressed);
  if (module) return <module.SelectField {...props} isOpenAtFirst={isPressed} isFocusedAtFirst={isFocused} />;
  return (
    <Field label={label} isLabelHidden={isLabelHidden} ids={{ label: labelId }} className={className}>
      <button
        type="button"
        className={`${styles.trigger} ${styles[fieldSize]}`}
        role="combobox"
        aria-labelledby={`${labelId} ${valueId}`}
        aria-haspopup="listbox"
        aria-expanded={false}
        disabled={isDisabled}
        data-disabled={isDisabled ? '' : undefined}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onClick={() => setPressed(true)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setPressed(true);
        }}
      >
        <span id={valueId} className={styles.value}>
          {options.find((option) => option.value === value)?.label}
        </span>
        <span className={styles.icon}>
          <ChevronsUpDown />
        </span>
      </button>
    </Field>
  );
}
