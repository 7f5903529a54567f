import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  /** Shown at the right end of the label's line. */
  labelAside?: ReactNode;
  hint?: ReactNode;
  /** The error message. */
  error?: string;
  /**
   * The ids that tie the parts together. With `input`, the label is that control's; without it, the control names
   * `label` in `aria-labelledby`.
   */
  ids: { input?: string; label?: string; hint?: string; error?: string };
  className?: string;
  /** The control. */
  children: ReactNode;
}

/** The surroundings of a control: its label above it, an error and a hint below it. */
export function Field({ label, isLabelHidden, labelAside, hint, error, ids, className, children }: FieldProps) {
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      {ids.input ? (
        <div className={isLabelHidden ? styles.hidden : styles.labelRow}>
          <label className={styles.label} htmlFor={ids.input}>
            {label}
          </label>
          {labelAside}
        </div>
      ) : (
        <span id={ids.label} className={isLabelHidden ? styles.hidden : styles.label}>
          {label}
        </span>
      )}
      {children}
      {error ? (
        <p className={styles.error} id={ids.error}>
          <CircleAlert />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
