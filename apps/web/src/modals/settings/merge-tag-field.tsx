import type { MergeTagPair } from '@galley/contract';
import { useState } from 'react';
import { TextField } from '../../ui/text-field/text-field';
import { readPairs, writePairs } from './merge-tag-syntax';

/** The merge tags of the service that sends a theme's emails. What is no pair isn't stored, and a message says so. */
export function MergeTagField({
  pairs,
  onChange,
}: {
  pairs: readonly MergeTagPair[];
  onChange: (pairs: MergeTagPair[]) => void;
}) {
  const [text, setText] = useState(writePairs(pairs));
  const read = readPairs(text);
  // Half of a pair is not stored while it is typed.
  const commit = () => {
    if (writePairs(read.pairs) !== writePairs(pairs)) onChange(read.pairs);
  };
  return (
    <TextField
      label="Merge tag syntax"
      placeholder="[[ ]], ${ }"
      autoComplete="off"
      spellCheck={false}
      value={text}
      error={read.error}
      hint="The start and end of your email service’s merge tags, so that links can hold them. Takes effect when you open a document."
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
