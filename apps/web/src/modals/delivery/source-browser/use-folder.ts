import type { Source } from '@galley/contract';
import { useState } from 'react';
import { useMe } from '../../../lib/session';
import { readStored, writeStored } from '../../../lib/storage';

/** The target folder in a source for a theme's documents. Initially the one this person used last. */
export function useFolder(tid: number, source: Source) {
  const key = `${useMe().id}/${tid}/${source.id}`;
  const [path, setPath] = useState(() => readStored('source.folders')?.[key] ?? '');
  const change = (next: string) => {
    setPath(next);
    writeStored('source.folders', { ...readStored('source.folders'), [key]: next });
  };
  return { path, change, sourceId: source.id, isOffered: source.capabilities.tree !== 'none' };
}
