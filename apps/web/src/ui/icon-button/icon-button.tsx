import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from '../button/button';
import { useSingleRun } from '../button/use-single-run';
import { Tooltip } from '../tooltip/tooltip';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** The button's accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown in the tooltip after the name. */
  shortcut?: string;
  /** For toggle buttons: whether it is on. */
  isPressed?: boolean;
  /** Why it's disabled. Disables it and shows the reason in the tooltip. */
  disabledReason?: string;
  tooltipSide?: 'top' | 'bottom' | 'left' | 'right';
}

/**
 * A button with only an icon. Its name and shortcut are in its tooltip. It handles every click of a series, as needed
 * to step through matches or undo, but ignores clicks until a promise returned by `onClick` has settled.
 */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    variant = 'transparent',
    size,
    shortcut,
    isPressed,
    disabledReason,
    tooltipSide,
    ...rest
  } = props;
  const { className, onClick, ...attributes } = rest;
  const run = useSingleRun(onClick);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason !== undefined) return event.preventDefault();
    run(event);
  };
  return (
    <Tooltip text={disabledReason || label} shortcut={disabledReason ? undefined : shortcut} side={tooltipSide}>
      <button
        type="button"
        {...attributes}
        className={buttonClass({ variant, size, isIcon: true, className })}
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={disabledReason !== undefined || undefined}
        onClick={handleClick}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
