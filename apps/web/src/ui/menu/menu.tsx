import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, type Ref, useRef, useState } from 'react';
import { createLazyModule, useLazyModule } from '../lazy/lazy-module';

const parts = createLazyModule(() => import('./menu-parts'));

/** The props that a menu passes to its button. */
interface TriggerProps {
  ref?: Ref<HTMLButtonElement>;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

export interface MenuProps {
  /** Name of the menu. */
  label: string;
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>;
  /** `MenuItem`, `MenuChoices`, `MenuSeparator`. */
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  onOpenChange?: (isOpen: boolean) => void;
  /** Gets the focus when the menu closes. Defaults to its button, also if null. */
  finalFocus?: () => HTMLElement | null;
}

/**
 * A list of actions behind a button, 5 px away from it. Arrow keys and typing find an entry. The list's code is loaded
 * when the pointer or the focus first comes near. The button itself never changes.
 */
export function Menu({ label, trigger, children, align, side, onOpenChange, finalFocus }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  const module = useLazyModule(parts, isNear || isOpen);
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    change(true);
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => change(!isOpen),
        onPointerEnter: () => setNear(true),
        onKeyDown: handleKey,
      })}
      {module && (isNear || isOpen) ? (
        <module.MenuPopup
          isOpen={isOpen}
          button={button}
          label={label}
          align={align}
          side={side}
          finalFocus={finalFocus}
          onClose={() => change(false)}
        >
          {children}
        </module.MenuPopup>
      ) : null}
    </>
  );
}

export interface MenuItemProps {
  onSelect: () => void;
  icon?: ReactNode;
  shortcut?: string;
  /** For toggle entries: whether it is on. */
  isChecked?: boolean;
  /** Red text, for deleting or removing. */
  isDanger?: boolean;
  /** Why it's disabled. Shown below the label. */
  disabledReason?: string;
  children: ReactNode;
}

/** One action of a menu. */
export function MenuItem(props: MenuItemProps) {
  const module = useLazyModule(parts, true);
  return module ? <module.Item {...props} /> : null;
}

export interface MenuChoicesProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A group with one selected entry, marked with a check in addition to its color. */
export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  const module = useLazyModule(parts, true);
  return module ? <module.Choices {...props} /> : null;
}

/** A line between groups of entries, once the parts of the menu are loaded. */
export function MenuSeparator() {
  const module = useLazyModule(parts, true);
  return module ? <module.Separator /> : null;
}
