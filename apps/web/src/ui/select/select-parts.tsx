import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useId } from 'react';
import floating from '../floating/floating.module.css';
import { useFloatingLayer } from '../modal/layer';
import type { SelectProps } from './select';
import styles from './select.module.css';

/** One of several values. The list opens 5 px away; the chosen row has a check; typing finds a row. */
export function SelectField<Value extends string>(props: SelectProps<Value> & { isOpenAtFirst: boolean }) {
  const { label, isLabelHidden, value, options, onChange, fieldSize = 'medium', isDisabled, className } = props;
  const labelId = useId();
  const layer = useFloatingLayer(floating as { floating: string; inModal: string });
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <span id={labelId} className={isLabelHidden ? styles.hidden : styles.label}>
        {label}
      </span>
      <Base.Root
        items={options}
        value={value}
        disabled={isDisabled}
        defaultOpen={props.isOpenAtFirst}
        modal={false}
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
      >
        <Base.Trigger className={`${styles.trigger} ${styles[fieldSize]}`} aria-labelledby={labelId}>
          <Base.Value className={styles.value} />
          <Base.Icon className={styles.icon}>
            <ChevronsUpDown />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={layer} sideOffset={5} alignItemWithTrigger={false}>
            <Base.Popup className={`${floating.panel} ${floating.list}`}>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={styles.row}>
                  <span className={styles.check}>
                    <Base.ItemIndicator render={<Check />} />
                  </span>
                  <Base.ItemText>{option.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
