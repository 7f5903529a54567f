import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import floating from '../floating/floating.module.css';
import { useFloatingLayer } from '../modal/layer';
import styles from './menu.module.css';

export interface MenuProps {
  /** Name of the menu. */
  label: string;
  /** The button that opens it. */
  trigger: ReactElement;
  /** `MenuItem`, `MenuChoices`, `MenuSeparator`. */
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  onOpenChange?: (isOpen: boolean) => void;
}

/** A list of acts behind a button, 5 px away from it. Arrow keys and typing find an entry. */
export function Menu({ label, trigger, children, align = 'end', side = 'bottom', onOpenChange }: MenuProps) {
  const layer = useFloatingLayer(floating as { floating: string; inModal: string });
  return (
    <Base.Root modal={false} onOpenChange={(isOpen) => onOpenChange?.(isOpen)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={layer} align={align} side={side} sideOffset={5}>
          <Base.Popup className={floating.panel} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuItemProps {
  onSelect: () => void;
  icon?: ReactNode;
  shortcut?: string;
  /** Red text, for what deletes or removes. */
  isDanger?: boolean;
  /** Why it cannot be used now; stands below the words. */
  disabledReason?: string;
  children: ReactNode;
}

export function MenuItem({ onSelect, icon, shortcut, isDanger, disabledReason, children }: MenuItemProps) {
  return (
    <Base.Item
      className={`${styles.item} ${isDanger ? styles.danger : ''}`}
      disabled={disabledReason !== undefined}
      onClick={onSelect}
    >
      {icon}
      <span className={styles.text}>
        {children}
        {disabledReason ? <span className={styles.reason}>{disabledReason}</span> : null}
      </span>
      {shortcut ? <span className={styles.shortcut}>{shortcut}</span> : null}
    </Base.Item>
  );
}

export interface MenuChoicesProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A group of which one is chosen; the chosen one has a check, not only a colour. */
export function MenuChoices<Value extends string>({ label, value, choices, onChange }: MenuChoicesProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)} aria-label={label}>
      <Base.GroupLabel className={styles.groupLabel}>{label}</Base.GroupLabel>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} className={styles.item} closeOnClick={false}>
          <span className={styles.check}>
            <Base.RadioItemIndicator render={<Check />} />
          </span>
          {choice.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}
