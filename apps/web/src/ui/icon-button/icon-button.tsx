import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from '../button/button';
import { useSingleRun } from '../button/use-single-run';
import { Tooltip } from '../tooltip/tooltip';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** The button's name; also its tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown in the tooltip behind the name. */
  shortcut?: string;
  /** For toggles: whether it is on. */
  isPressed?: boolean;
  /** Why it cannot be used now. Disables it; the tooltip tells the reason. */
  disabledReason?: string;
  tooltipSide?: 'top' | 'bottom' | 'left' | 'right';
}

/**
 * A button that shows only an icon; name and shortcut stand in its tooltip. Takes every click of a series, as stepping
 * through matches or undoing needs, but none while a promise that `onClick` returned is not settled.
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
