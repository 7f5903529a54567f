import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useBackLayer } from '../back-layer/use-back-layer';
import floating from '../floating/floating.module.css';
import { useFloatingFocus } from '../floating/use-floating-focus';
import { useMediaQuery } from '../media-query/use-media-query';
import { useFloatingLayer } from '../modal/layer';
import { findMountPoint } from './find-mount-point';
import type { MenuChoicesProps, MenuItemProps, MenuProps } from './menu';
import styles from './menu.module.css';

/** Below this width, a menu is a sheet at the bottom edge, as wide as the window. */
const phone = '(max-width: 767px)';
/** The library writes the position beside the button into the element. This replaces it on phones. */
const atLowerEdge = { position: 'fixed', inset: 'auto 0 0', transform: 'none' } as const;

export interface MenuPopupProps extends Pick<MenuProps, 'label' | 'align' | 'side' | 'finalFocus'> {
  isOpen: boolean;
  /** Its button: the menu is positioned beside it and returns the focus to it. */
  button: RefObject<HTMLElement | null>;
  /** Positioned here instead of beside the button. */
  anchor?: { getBoundingClientRect: () => DOMRect };
  onClose: () => void;
  children: ReactNode;
}

/** The open list of a menu: beside its button, or on phones a sheet at the bottom edge. */
export function MenuPopup({
  isOpen,
  button,
  anchor,
  onClose,
  label,
  align = 'end',
  side = 'bottom',
  finalFocus,
  children,
}: MenuPopupProps) {
  const layer = useFloatingLayer(floating as { floating: string; inModal: string });
  const isSheet = useMediaQuery(phone);
  if (isOpen && !findMountPoint(anchor ?? button.current)) return null;
  return (
    <Base.Root
      modal={false}
      open={isOpen}
      onOpenChange={(next, { event }) => {
        const isOnButton = event.target instanceof Node && button.current?.contains(event.target);
        // A press on the button closes the menu with the button's own click. Closing here too would open it again.
        if (!next && !(isOnButton && event.type !== 'keydown')) onClose();
      }}
    >
      <Base.Portal>
        {isSheet ? <Base.Backdrop className={`${layer} ${styles.mask}`} /> : null}
        <Base.Positioner
          className={layer}
          style={isSheet ? atLowerEdge : undefined}
          anchor={anchor ?? button}
          align={align}
          side={side}
          sideOffset={5}
        >
          <MenuPanel label={label} button={button} finalFocus={finalFocus} isSheet={isSheet} onClose={onClose}>
            {children}
          </MenuPanel>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Only mounted while the menu is open, like its keyboard handling. */
function MenuPanel({
  label,
  button,
  finalFocus,
  isSheet,
  onClose,
  children,
}: Pick<MenuPopupProps, 'label' | 'button' | 'finalFocus' | 'onClose' | 'children'> & { isSheet: boolean }) {
  const focus = useFloatingFocus({ onTab: 'close', onClose });
  useBackLayer(isSheet, onClose);
  return (
    <Base.Popup
      ref={focus.ref}
      className={isSheet ? styles.sheet : floating.panel}
      aria-label={label}
      finalFocus={() => !isFocusTaken() && (finalFocus?.() ?? button.current)}
      onKeyDown={focus.onKeyDown}
    >
      {isSheet ? (
        <p className={styles.sheetTitle} aria-hidden="true">
          {label}
        </p>
      ) : null}
      {children}
    </Base.Popup>
  );
}

/** True if an entry moved the focus, for example to a field. It stays there when the menu closes. */
function isFocusTaken(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && !activeElement.closest('[role="menu"]');
}

/** An entry of a menu. With `disabledReason` it can't be selected, and shows the reason. */
export function Item({ onSelect, icon, shortcut, isChecked, isDanger, disabledReason, children }: MenuItemProps) {
  const shared = {
    className: `${styles.item} ${isDanger ? styles.danger : ''}`,
    disabled: disabledReason !== undefined,
  };
  const content = (
    <>
      {icon}
      <span className={styles.text}>
        {children}
        {disabledReason ? <span className={styles.reason}>{disabledReason}</span> : null}
      </span>
      {shortcut ? <span className={styles.shortcut}>{shortcut}</span> : null}
    </>
  );
  if (isChecked === undefined)
    return (
      <Base.Item {...shared} onClick={onSelect}>
        {content}
      </Base.Item>
    );
  return (
    <Base.CheckboxItem {...shared} checked={isChecked} onCheckedChange={onSelect} closeOnClick>
      {content}
      <span className={styles.check}>
        <Base.CheckboxItemIndicator render={<Check />} />
      </span>
    </Base.CheckboxItem>
  );
}

/** A group of entries of which one is selected. */
export function Choices<Value extends string>({ label, value, choices, onChange }: MenuChoicesProps<Value>) {
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

/** A line between groups of entries. */
export function Separator() {
  return <Base.Separator className={styles.separator} />;
}
