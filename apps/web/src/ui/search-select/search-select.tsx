import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { controlMessages } from '../../messages/shared/controls';
import fieldStyles from '../field/field.module.css';
import floating from '../floating/floating.module.css';
import { useReadablePage } from '../floating/use-readable-page';
import selectStyles from '../select/select.module.css';
import inputStyles from '../text-field/text-field.module.css';
import { rankOptions, type SearchOption } from './rank-options';
import styles from './search-select.module.css';

interface SearchSelectProps {
  label: string;
  value: string;
  options: readonly SearchOption[];
  onChange: (value: string) => void;
  hint?: string;
  error?: string;
  /** Shown if nothing matches. */
  empty: string;
}

/** Selects one of many values: typing filters the list, with 38 px rows, at most 300 px high. */
export function SearchSelect({ label, value, options, onChange, hint, error, empty }: SearchSelectProps) {
  const inputId = useId();
  const noteId = useId();
  // Null until the person types. Then all rows are shown, whatever the field contains.
  const [typed, setTyped] = useState<string | null>(null);
  const rows = typed === null ? options : rankOptions(options, typed);
  const byValue = new Map(options.map((option) => [option.value, option]));
  const labelOf = (wanted: string) => byValue.get(wanted)?.label ?? wanted;
  const note = error ?? hint;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={inputId} className={fieldStyles.label}>
        {label}
      </label>
      <Combobox.Root
        // Values and not options: an option of a list that was read again would replace what is typed.
        items={rows.map((option) => option.value)}
        value={value}
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
        itemToStringLabel={labelOf}
        filter={null}
        inputValue={typed ?? labelOf(value)}
        onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : null)}
        onOpenChange={(isOpen) => {
          if (!isOpen) setTyped(null);
        }}
        autoHighlight
      >
        <Combobox.InputGroup className={`${inputStyles.box} ${inputStyles.medium} ${error ? inputStyles.wrong : ''}`}>
          <Combobox.Input
            id={inputId}
            className={inputStyles.input}
            // Typing replaces the value, because no one searches for the current one.
            onFocus={(event) => event.currentTarget.select()}
            onClick={(event) => {
              if (typed === null) event.currentTarget.select();
            }}
            // The options may still be loading: what was typed stays until there is something to select.
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !typed || rows.length > 0) return;
              event.preventDefault();
              event.preventBaseUIHandler();
            }}
            aria-invalid={error ? true : undefined}
            aria-describedby={note ? noteId : undefined}
          />
          <Combobox.Trigger className={styles.open} aria-label={controlMessages.openList}>
            <ChevronsUpDown />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner className={floating.floating} sideOffset={5}>
            <ListPanel>
              <Combobox.Empty className={styles.empty}>{empty}</Combobox.Empty>
              <Combobox.List aria-label={label}>
                {(row: string) => (
                  <Combobox.Item key={row} value={row} className={selectStyles.row}>
                    <span className={selectStyles.check}>
                      <Combobox.ItemIndicator render={<Check />} />
                    </span>
                    <span className={styles.label}>{labelOf(row)}</span>
                    <span className={styles.detail}>{byValue.get(row)?.detail}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </ListPanel>
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

/** Only mounted while the list is open. */
function ListPanel({ children }: { children: ReactNode }) {
  useReadablePage();
  return <Combobox.Popup className={`${floating.panel} ${floating.list}`}>{children}</Combobox.Popup>;
}
