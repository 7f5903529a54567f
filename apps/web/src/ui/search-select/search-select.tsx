import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useId } from 'react';
import floating from '../floating/floating.module.css';
import selectStyles from '../select/select.module.css';
import fieldStyles from '../text-field/text-field.module.css';
import styles from './search-select.module.css';

export interface SearchOption {
  value: string;
  label: string;
  /** Stands at the right of the row; searched too. */
  detail?: string;
}

interface SearchSelectProps {
  label: string;
  value: string;
  options: readonly SearchOption[];
  onChange: (value: string) => void;
  hint?: string;
  error?: string;
  /** What is said when nothing fits. */
  empty: string;
}

/** One of many values: typing narrows the list, rows of 38 px, at most 300 px high. */
export function SearchSelect({ label, value, options, onChange, hint, error, empty }: SearchSelectProps) {
  const inputId = useId();
  const noteId = useId();
  const chosen = options.find((option) => option.value === value) ?? { value, label: value };
  const note = error ?? hint;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={inputId} className={fieldStyles.label}>
        {label}
      </label>
      <Combobox.Root
        items={options}
        value={chosen}
        onValueChange={(next) => {
          if (next) onChange(next.value);
        }}
        isItemEqualToValue={(one, other) => one.value === other.value}
        itemToStringLabel={(option) => option.label}
        filter={(option, query) => matches(option, query)}
        autoHighlight
      >
        <Combobox.InputGroup className={`${fieldStyles.box} ${fieldStyles.medium} ${error ? fieldStyles.wrong : ''}`}>
          <Combobox.Input
            id={inputId}
            className={fieldStyles.input}
            aria-invalid={error ? true : undefined}
            aria-describedby={note ? noteId : undefined}
          />
          <Combobox.Trigger className={styles.open} aria-label="Open the list">
            <ChevronsUpDown />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner className={floating.floating} sideOffset={5}>
            <Combobox.Popup className={`${floating.panel} ${floating.list}`}>
              <Combobox.Empty className={styles.empty}>{empty}</Combobox.Empty>
              <Combobox.List>
                {(option: SearchOption) => (
                  <Combobox.Item key={option.value} value={option} className={selectStyles.row}>
                    <span className={selectStyles.check}>
                      <Combobox.ItemIndicator render={<Check />} />
                    </span>
                    <span className={styles.label}>{option.label}</span>
                    <span className={styles.detail}>{option.detail}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {note ? (
        <span id={noteId} className={error ? fieldStyles.error : fieldStyles.hint}>
          {note}
        </span>
      ) : null}
    </div>
  );
}

/** Every word that was typed stands somewhere in the row; a line below a name counts as a space. */
function matches(option: SearchOption, query: string): boolean {
  const text = `${option.label} ${option.value} ${option.detail ?? ''}`.toLowerCase().replaceAll('_', ' ');
  return query
    .toLowerCase()
    .replaceAll('_', ' ')
    .split(/\s+/)
    .every((word) => text.includes(word));
}
