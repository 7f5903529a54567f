import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox with its label. Both can be clicked. */
export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  const hintId = useId();
  return (
    <div className={`${styles.row} ${className ?? ''}`}>
      <label className={styles.label}>
        <input {...input} type="checkbox" className={styles.box} aria-describedby={hint ? hintId : undefined} />
        <span>{label}</span>
      </label>
      {hint ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
