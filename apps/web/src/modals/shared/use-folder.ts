import type { Source } from '@galley/contract';
import { useState } from 'react';
import { readStored, writeStored } from '../../lib/storage';

/** The folder of a source that documents go to, the one that was used last at first. */
export function useFolder(source: Source) {
  const [path, setPath] = useState(() => readStored('source.folders')?.[source.id] ?? '');
  const change = (next: string) => {
    setPath(next);
    writeStored('source.folders', { ...readStored('source.folders'), [source.id]: next });
  };
  return { path, change, isOffered: source.capabilities.tree !== 'none' };
}
