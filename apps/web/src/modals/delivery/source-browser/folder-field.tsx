import { FolderOpen } from 'lucide-react';
import { transferMessages as texts } from '../../../messages/delivery/transfers';
import { Button } from '../../../ui/button/button';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './folder-field.module.css';
import { openSourceBrowser } from './open-source-browser';
import type { useFolder } from './use-folder';

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
