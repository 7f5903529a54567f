import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'children' | 'checked'> {
  checked: boolean;
  label: ReactNode;
  isLabelHidden?: boolean;
}

/** On or off, applied immediately. */
export function Switch({ label, isLabelHidden, className, checked, ...input }: SwitchProps) {
  return (
    <label className={`${styles.label} ${className ?? ''}`}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className={styles.switch}
      />
      <span className={isLabelHidden ? styles.hidden : undefined}>{label}</span>
    </label>
  );
}
