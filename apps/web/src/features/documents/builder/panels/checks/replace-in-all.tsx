import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { checksMessages } from '../../../../../messages/documents/builder/checks';
import { Button } from '../../../../../ui/button/button';
import { Select } from '../../../../../ui/select/select';
import { Stack } from '../../../../../ui/stack/stack';
import { Text } from '../../../../../ui/text/text';
import { TextField } from '../../../../../ui/text-field/text-field';
import { useBuilder } from '../../context/builder-context';
import { reasonOf } from '../../context/controls/reason-of';
import styles from './checks-panel.module.css';
import type { FixChoice, GroupFix } from './group-fix';

interface ReplaceInAllProps {
  id: string;
  message: string;
  fix: GroupFix;
  /** The number of identical findings, including those that can't be changed here. */
  total: number;
  onCancel: () => void;
  onReplaced: () => void;
}

const words = {
  address: { field: checksMessages.newAddress, all: checksMessages.allLinks, choice: checksMessages.whichLinks },
  alt: { field: checksMessages.newAlternativeText, all: checksMessages.allImages, choice: checksMessages.whichImages },
} as const;

/** Sets one new value for all findings of a group, or for those with the same address or image. One undo step. */
export function ReplaceInAll({ id, message, fix, total, onCancel, onReplaced }: ReplaceInAllProps) {
  const { editor } = useBuilder();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const [chosen, setChosen] = useState(fix.first);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [all] = fix.choices;
  const choice = fix.choices.find((entry) => entry.value === chosen) ?? all;
  if (!all || !choice) return null;
  const { field: label, all: allName, choice: choiceName } = words[fix.kind];
  const locked = total - all.ids.length;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { ids } = choice;
    const result =
      fix.kind === 'address'
        ? editor.run('set-document-links', { ids, href: value })
        : editor.run('set-image-alts', { beIds: ids, alt: value.trim() });
    setError(reasonOf(result));
    if (result === true) onReplaced();
    else field.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <form
      id={id}
      className={styles.replace}
      aria-label={checksMessages.replaceInAllOf(message)}
      onSubmit={handleSubmit}
      onKeyDown={handleKey}
    >
      {fix.choices.length > 1 ? (
        <Select
          label={choiceName}
          fieldSize="small"
          value={choice.value}
          options={fix.choices.map((entry) => ({ value: entry.value, label: labelOf(entry, allName) }))}
          onChange={setChosen}
        />
      ) : null}
      <TextField
        ref={field}
        label={label}
        fieldSize="small"
        autoComplete="off"
        value={value}
        error={error}
        hint={fix.kind === 'alt' ? checksMessages.altTextHint : undefined}
        {...(fix.kind === 'address' ? { inputMode: 'url', placeholder: 'https://', spellCheck: false } : {})}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setError(undefined);
        }}
      />
      {locked > 0 ? (
        <Text as="p" size="sm" tone="muted">
          {checksMessages.lockedFindings(locked)}
        </Text>
      ) : null}
      <Stack direction="row" isWrapping gap={2}>
        <Button type="submit" size="small" variant="main">
          {checksMessages.replaceInCount(choice.ids.length)}
        </Button>
        <Button size="small" variant="transparent" onClick={onCancel}>
          {checksMessages.cancel}
        </Button>
      </Stack>
    </form>
  );
}

function labelOf({ name, ids }: FixChoice, allName: string): string {
  return `${name || allName} (${ids.length})`;
}
