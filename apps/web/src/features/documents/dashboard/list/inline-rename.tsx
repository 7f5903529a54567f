import { limits } from '@galley/contract';
import { Folder } from 'lucide-react';
import { messages } from '../../../../messages';
import type { Naming } from '../rows/arrange-rows';
import { TitleForm } from '../titles/title-form';
import { GridCell } from './grid-cell';
import styles from './row.module.css';

export interface InlineRenameProps {
  naming: Naming;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** The cell with the name field of a new folder. */
export function InlineRename({ naming, onSave, onCancel }: InlineRenameProps) {
  return (
    <GridCell className={styles.title}>
      <span className={styles.icon}>
        <Folder />
      </span>
      <TitleForm
        title={naming.typed ?? ''}
        label={messages.folderName}
        focusDelayMs={limits.focusDelayMs}
        onSave={onSave}
        onCancel={onCancel}
      />
    </GridCell>
  );
}
