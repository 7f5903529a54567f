import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../spinner/spinner';
import { Tooltip } from '../tooltip/tooltip';
import styles from './button.module.css';
import { useSingleRun } from './use-single-run';

export type ButtonVariant = 'main' | 'alt' | 'edit' | 'danger' | 'link' | 'transparent' | 'save' | 'darkmode';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant;
  /** small 28, medium 32, large 36 px (beside inputs). */
  size?: ButtonSize;
  /** Shows a spinner before the label. The button keeps its focus and ignores clicks. */
  isBusy?: boolean;
  icon?: ReactNode;
  isWide?: boolean;
  /** Why the button is disabled. Disables it and shows the reason as its tooltip. */
  disabledReason?: string;
}

/**
 * The shared button. Enter activates the `main` one of a surface. Ignores clicks until a promise returned by `onClick`
 * has settled.
 */
export function Button(props: ButtonProps) {
  const { variant = 'alt', size, isBusy, icon, isWide, disabledReason, className, children, onClick, ...rest } = props;
  const isInert = isBusy || disabledReason !== undefined;
  const run = useSingleRun(onClick);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click belongs to the first one.
    if (isInert || event.detail > 1) return event.preventDefault();
    run(event);
  };
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, isWide, className })}
      aria-busy={isBusy || undefined}
      aria-disabled={isInert || undefined}
      onClick={handleClick}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
  // Always wrapped: otherwise a new button without the focus would be mounted each time the reason appears or
  // disappears.
  return <Tooltip text={disabledReason}>{button}</Tooltip>;
}

/** Returns the button styles for a link: `<Link className={buttonClass({ variant: 'main' })}>`. */
export function buttonClass(looks: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isWide?: boolean;
  isIcon?: boolean;
  className?: string;
}): string {
  const { variant = 'alt', size = 'medium', isWide, isIcon, className } = looks;
  const names = [styles.button, styles[variant], styles[size], isWide && styles.wide, isIcon && styles.icon, className];
  return names.filter(Boolean).join(' ');
}
