import { type DocumentStart, type DocumentType, limits } from '@galley/contract';
import { FileText, Folder, Mail } from 'lucide-react';
import { messages } from '../../../messages';
import type { Naming } from '../rows/arrange-rows';
import { useList } from '../rows/list-context';
import { TitleForm } from '../titles/title-form';
import { GridCell } from './grid-cell';
import styles from './row.module.css';

export interface InlineRenameProps {
  naming: Naming;
  /** The type of the theme's documents. */
  type: DocumentType;
  onSave: (title: string, start: DocumentStart) => void;
  onCancel: () => void;
}

/** The cell with the name field of a new email, page or folder. */
export function InlineRename({ naming, type, onSave, onCancel }: InlineRenameProps) {
  const list = useList();
  const isFolder = naming.kind === 'folder';
  const documentIcon = type === 'page' ? <FileText /> : <Mail />;
  return (
    <GridCell className={styles.title}>
      <span className={styles.icon}>{isFolder ? <Folder /> : documentIcon}</span>
      <TitleForm
        title=""
        label={isFolder ? messages.folderName : messages.emailNamePlaceholder}
        focusDelayMs={limits.focusDelayMs}
        takeTyped={list.takeTypedName}
        {...(isFolder
          ? {}
          : {
              isEmptyAllowed: true,
              saveLabel: messages.startFromExample,
              other: { label: messages.startBlank, onSave: (title: string) => onSave(title, 'blank') },
            })}
        onSave={(title) => onSave(title, 'example')}
        onCancel={onCancel}
      />
    </GridCell>
  );
}
