import type { ExportKind } from '@galley/contract';
import { useState } from 'react';
import { readStored, type StoredExportChoices, writeStored } from '../../../lib/storage';

/** An option of the dialog: a file, or a link by email. */
export type ChosenKind = ExportKind | 'send_link';

export interface ExportChoicesState extends StoredExportChoices {
  kind: ChosenKind;
}

const key = 'export.choices';
/** Maximum number of themes whose choices are stored. */
const themesRemembered = 50;

const standard: ExportChoicesState = {
  kind: 'html',
  keepTags: false,
  absoluteImages: true,
  inlineCss: false,
  minify: false,
  paper: 'full',
};

/** The choices of the last export of a theme in this browser, and a function that changes and stores them. */
export function useExportChoices(tid: number, kinds: readonly ChosenKind[]) {
  const [choices, setChoices] = useState<ExportChoicesState>(() => {
    const stored = { ...standard, ...readStored(key)?.[tid] };
    return { ...stored, kind: kinds.find((kind) => kind === stored.kind) ?? standard.kind };
  });
  const change = (changes: Partial<ExportChoicesState>) => {
    const next = { ...choices, ...changes };
    setChoices(next);
    const { [tid]: _former, ...others } = readStored(key) ?? {};
    const kept = Object.entries(others).slice(1 - themesRemembered);
    writeStored(key, { ...Object.fromEntries(kept), [tid]: next });
  };
  return [choices, change] as const;
}
