import type { Source } from '@galley/contract';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../../lib/session';
import { readStored, writeStored } from '../../../lib/storage';
import { transferMessages as texts } from '../../../messages/delivery/transfers';
import { Button } from '../../../ui/button/button';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './folder-field.module.css';
import { openSourceBrowser } from './open-source-browser';

/** The target folder in a source, typed or selected in the file browser. */
export function FolderField({ tid, folder }: { tid: number; folder: ReturnType<typeof useFolder> }) {
  if (!folder.isOffered) return null;
  const handleChoose = async () => {
    const chosen = await openSourceBrowser({ templateId: tid, purpose: 'folder', sourceId: folder.sourceId });
    if (chosen && chosen.sourceId === folder.sourceId) folder.change(chosen.path);
  };
  return (
    <div className={styles.folder}>
      <TextField
        label={texts.folder}
        value={folder.path}
        placeholder={texts.topFolder}
        onChange={(event) => folder.change(event.currentTarget.value)}
      />
      <Button size="large" icon={<FolderOpen />} onClick={handleChoose}>
        {texts.chooseFolder}
      </Button>
    </div>
  );
}

/**
 * The target folder in a source for a theme's documents. Initially the one this person used last. `show` doesn't
 * remember the folder.
 */
export function useFolder(tid: number, source: Source) {
  const key = `${useMe().id}/${tid}/${source.id}`;
  const [path, setPath] = useState(() => readStored('source.folders')?.[key] ?? '');
  const change = (next: string) => {
    setPath(next);
    writeStored('source.folders', { ...readStored('source.folders'), [key]: next });
  };
  return { path, change, show: setPath, sourceId: source.id, isOffered: source.capabilities.tree !== 'none' };
}
