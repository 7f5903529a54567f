import type { MergeTagPair } from '@galley/contract';
import { useState } from 'react';
import { themeSettingsMessages } from '../../../messages/documents/theme-settings';
import { TextField } from '../../../ui/text-field/text-field';
import { readPairs, writePairs } from './merge-tag-syntax';

const fieldName = 'mergeTagSyntax';

/** Focuses this field if it's in the form and its text is invalid. Returns whether it did. */
export function focusBrokenSyntax(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLInputElement>(`[name="${fieldName}"]`);
  if (!field || readPairs(field.value).error === undefined) return false;
  field.focus();
  return true;
}

/**
 * The merge tag syntax of the service that sends a theme's emails. Invalid text shows a message and can't be saved with
 * its form (`focusBrokenSyntax`).
 */
export function MergeTagField({
  pairs,
  onChange,
}: {
  pairs: readonly MergeTagPair[];
  onChange: (pairs: MergeTagPair[]) => void;
}) {
  const [text, setText] = useState(writePairs(pairs));
  const read = readPairs(text);
  const commit = () => {
    if (read.error === undefined && writePairs(read.pairs) !== writePairs(pairs)) onChange(read.pairs);
  };
  return (
    <TextField
      label={themeSettingsMessages.mergeTags}
      name={fieldName}
      placeholder="[[ ]], ${ }"
      autoComplete="off"
      spellCheck={false}
      value={text}
      error={read.error}
      hint={themeSettingsMessages.mergeTagsHint}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
