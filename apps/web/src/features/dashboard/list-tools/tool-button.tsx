import type { ComponentPropsWithRef, ReactElement } from 'react';
import { Button } from '../../../ui/button/button';
import styles from './list-tools.module.css';

export interface ToolButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'name'> {
  icon: ReactElement;
  /** The word beside the icon; on narrow windows the icon stands alone. */
  label: string;
  /** What it is called where the word alone does not say it. */
  name: string;
  /** It leaves something out or changes the order. */
  isOn: boolean;
}

/** A small button of the line above the list. */
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
