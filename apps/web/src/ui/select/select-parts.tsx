import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Field } from '../field/field';
import floating from '../floating/floating.module.css';
import { useFloatingFocus } from '../floating/use-floating-focus';
import { useFloatingLayer } from '../modal/layer';
import type { SelectProps } from './select';
import styles from './select.module.css';

/** Selects one of several values. The list opens 5 px away. The selected row has a check, and typing finds a row. */
export function SelectField<Value extends string>(
  props: SelectProps<Value> & { isOpenAtFirst: boolean; isFocusedAtFirst: boolean },
) {
  const { label, isLabelHidden, value, options, onChange, fieldSize = 'medium', isDisabled, className } = props;
  const { isFocusedAtFirst } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const valueId = useId();
  const [isOpen, setOpen] = useState(props.isOpenAtFirst);
  // The button that stood here had the focus, and took it with it.
  useLayoutEffect(() => {
    if (isFocusedAtFirst) trigger.current?.focus({ preventScroll: true });
  }, [isFocusedAtFirst]);
  const layer = useFloatingLayer(floating as { floating: string; inModal: string });
  return (
    <Field label={label} isLabelHidden={isLabelHidden} ids={{ label: labelId }} className={className}>
      <Base.Root
        items={options}
        value={value}
        disabled={isDisabled}
        open={isOpen}
        onOpenChange={setOpen}
        modal={false}
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
      >
        <Base.Trigger
          ref={trigger}
          className={`${styles.trigger} ${styles[fieldSize]}`}
          aria-labelledby={`${labelId} ${valueId}`}
        >
          <Base.Value id={valueId} className={styles.value} />
          <Base.Icon className={styles.icon}>
            <ChevronsUpDown />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={layer} align="start" sideOffset={5} alignItemWithTrigger={false}>
            <ListPanel onClose={() => setOpen(false)}>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={styles.row}>
                  <span className={styles.check}>
                    <Base.ItemIndicator render={<Check />} />
                  </span>
                  <Base.ItemText>{option.label}</Base.ItemText>
                </Base.Item>
              ))}
            </ListPanel>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  );
}

/** Only mounted while the list is open, like its keyboard handling. */
function ListPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const focus = useFloatingFocus({ onTab: 'close', onClose });
  return (
    <Base.Popup ref={focus.ref} className={`${floating.panel} ${floating.list}`} onKeyDown={focus.onKeyDown}>
      {children}
    </Base.Popup>
  );
}
