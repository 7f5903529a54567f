import { limits } from '@galley/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { messages } from '../../../messages';
import { settingsMessages } from '../../../messages/documents/settings';
import { Button } from '../../../ui/button/button';
import { holdKeysFor } from '../../../ui/held-keys/held-keys';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Stack } from '../../../ui/stack/stack';
import { Switch } from '../../../ui/switch/switch';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import { makeRow, type ParameterRow, parameterName, parameterValueName, presetNames } from './link-parameter-rows';
import styles from './settings-modal.module.css';

interface LinkParametersProps {
  isOn: boolean;
  rows: readonly ParameterRow[];
  /** Messages by the name of the row's field. */
  errors: ReadonlyMap<string, string>;
  isDisabled: boolean;
  example: { before: string; after: string } | null;
  onToggle: (isOn: boolean) => void;
  onChange: (rows: ParameterRow[]) => void;
}

/** Parameters such as UTM that exports add to the links of the document. */
export function LinkParameters(props: LinkParametersProps) {
  const { isOn, rows, errors, isDisabled, example, onToggle, onChange } = props;
  const group = useRef<HTMLFieldSetElement>(null);
  const focus = (selector: string) =>
    holdKeysFor(() => group.current?.querySelector<HTMLElement>(selector) ?? null, focusAndSelect);
  // Adding a known name removes the button that has the focus, so the focus moves to the field of the value.
  const add = (row: ParameterRow) => {
    onChange([...rows, row]);
    focus(`[name="${row.name === '' ? parameterName(row) : parameterValueName(row)}"]`);
  };
  const remove = (row: ParameterRow) => {
    const at = rows.indexOf(row);
    const rest = rows.filter((other) => other !== row);
    onChange(rest);
    const next = rest[at] ?? rest[at - 1];
    focus(next ? `[name="${parameterName(next)}"]` : '[data-add]');
  };
  const patch = (row: ParameterRow, part: Partial<ParameterRow>) =>
    onChange(rows.map((other) => (other === row ? { ...row, ...part } : other)));
  return (
    <fieldset ref={group} className={styles.group}>
      <legend className={styles.legend}>{settingsMessages.linkParameters}</legend>
      <Switch
        label={settingsMessages.addOnExport}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {isOn || rows.length > 0 ? (
        <Stack as="ul" direction="grid" gap={2}>
          {rows.map((row, index) => (
            <ParameterFields
              key={row.key}
              row={row}
              number={index + 1}
              errors={errors}
              isDisabled={isDisabled}
              onChange={(part) => patch(row, part)}
              onRemove={() => remove(row)}
            />
          ))}
        </Stack>
      ) : null}
      {isDisabled || !isOn ? null : <AddButtons rows={rows} onAdd={add} />}
      {isOn ? <Example example={example} hasRows={rows.length > 0} /> : null}
    </fieldset>
  );
}

/** Focuses a field with its text selected, so that typing replaces the usual value of a known name. */
function focusAndSelect(element: HTMLElement): void {
  element.focus();
  if (element instanceof HTMLInputElement) element.select();
}

interface ParameterFieldsProps {
  row: ParameterRow;
  /** The position of the row, from 1. */
  number: number;
  errors: ReadonlyMap<string, string>;
  isDisabled: boolean;
  onChange: (part: Partial<ParameterRow>) => void;
  onRemove: () => void;
}

function ParameterFields({ row, number, errors, isDisabled, onChange, onRemove }: ParameterFieldsProps) {
  return (
    <li className={styles.row}>
      <TextField
        name={parameterName(row)}
        label={settingsMessages.parameterName(number)}
        isLabelHidden
        placeholder={messages.name}
        fieldSize="small"
        autoComplete="off"
        value={row.name}
        maxLength={limits.linkParameterNameLength}
        error={errors.get(parameterName(row))}
        disabled={isDisabled}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        name={parameterValueName(row)}
        label={settingsMessages.parameterValue(number)}
        isLabelHidden
        placeholder={settingsMessages.value}
        fieldSize="small"
        autoComplete="off"
        value={row.value}
        maxLength={limits.linkParameterValueLength}
        error={errors.get(parameterValueName(row))}
        disabled={isDisabled}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
      {isDisabled ? null : (
        <IconButton label={settingsMessages.removeParameter(row.name || number)} icon={<Trash2 />} onClick={onRemove} />
      )}
    </li>
  );
}

/** Buttons that add an empty row, and one for each known name that has none. */
function AddButtons({ rows, onAdd }: { rows: readonly ParameterRow[]; onAdd: (row: ParameterRow) => void }) {
  const isFull = rows.length >= limits.linkParameters;
  const refusal = isFull ? settingsMessages.atMost(limits.linkParameters) : undefined;
  return (
    <Stack direction="row" isWrapping gap={2}>
      <Button size="small" icon={<Plus />} data-add disabledReason={refusal} onClick={() => onAdd(makeRow())}>
        {settingsMessages.parameter}
      </Button>
      {presetNames
        .filter((name) => !rows.some((row) => row.name.trim() === name))
        .map((name) => (
          <Button key={name} size="small" icon={<Plus />} disabledReason={refusal} onClick={() => onAdd(makeRow(name))}>
            {name}
          </Button>
        ))}
    </Stack>
  );
}

function Example({ example, hasRows }: { example: LinkParametersProps['example']; hasRows: boolean }) {
  if (!example)
    return (
      <Text as="p" size="sm" tone="muted">
        {settingsMessages.noLinksToExtend}
      </Text>
    );
  if (!hasRows)
    return (
      <Text as="p" size="sm" tone="muted">
        {settingsMessages.addToSeeExample}
      </Text>
    );
  const { before, after } = example;
  const start = commonStart(before, after);
  return (
    <div className={styles.example}>
      <Text as="p" size="sm" tone="muted">
        {settingsMessages.exampleLead}
      </Text>
      <output className={styles.address} aria-label={settingsMessages.example}>
        {after.slice(0, start)}
        <mark className={styles.added}>{after.slice(start, after.length - (before.length - start))}</mark>
        {after.slice(after.length - (before.length - start))}
      </output>
    </div>
  );
}

function commonStart(before: string, after: string): number {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return at;
}
