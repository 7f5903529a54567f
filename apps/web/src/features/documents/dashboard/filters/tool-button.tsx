import type { ComponentPropsWithRef, ReactElement } from 'react';
import { Button } from '../../../../ui/button/button';
import styles from './tools.module.css';

export interface ToolButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'name'> {
  icon: ReactElement;
  /** The label beside the icon. Narrow windows only show the icon. */
  label: string;
  /** The accessible name if the label isn't enough. */
  name: string;
  /** Whether it filters or reorders the list. */
  isOn: boolean;
}

/** A small button in the line above the list. */
export function ToolButton({ icon, label, name, isOn, ...rest }: ToolButtonProps) {
  return (
    <Button
      {...rest}
      variant="transparent"
      size="small"
      icon={icon}
      aria-label={name}
      title={name}
      className={`${styles.tool} ${isOn ? styles.on : ''}`}
    >
      <span className={styles.word}>{label}</span>
    </Button>
  );
}
