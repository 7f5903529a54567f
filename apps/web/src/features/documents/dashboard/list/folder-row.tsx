import { type DocumentType, type Folder, formatNumber } from '@galley/contract';
import { ChevronDown, ChevronRight, Folder as FolderIcon, FolderOpen } from 'lucide-react';
import { memo } from 'react';
import { messages } from '../../../../messages';
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden';
import { useCollapseFolder, useRenameFolder } from '../api/folders';
import { folderKey } from '../rows/arrange-rows';
import { useList, useListState } from '../rows/list-context';
import { TitleForm } from '../titles/title-form';
import { folderActions, useFolderHandlers } from './folder-actions';
import { GridCell } from './grid-cell';
import styles from './row.module.css';
import { RowActions } from './row-actions';
import { saveRowName } from './save-row-name';

export interface FolderRowProps {
  folder: Folder;
  emailCount: number;
  /** It's empty, so there is nothing to expand. */
  isEmpty: boolean;
  /** The type of the theme's documents. */
  type: DocumentType;
  isTabStop: boolean;
  /** Why it can't be changed. */
  lockedReason?: string;
}

/** The cells of one folder: its name expands and collapses it, and "…" has the actions. */
export const FolderRow = memo(function FolderRow(props: FolderRowProps) {
  const { folder, emailCount, isEmpty, type, isTabStop, lockedReason } = props;
  const isRenaming = useListState((state) => state.renaming?.key === folderKey(folder.id));
  const collapse = useCollapseFolder(folder.tid);
  const handlers = useFolderHandlers(folder.tid);
  const { id, name, isCollapsed } = folder;
  const tabIndex = isTabStop ? 0 : -1;
  const Chevron = isCollapsed ? ChevronRight : ChevronDown;
  return (
    <>
      <GridCell className={styles.title}>
        {isRenaming ? (
          <>
            <span className={`${styles.icon} ${styles.folderIcon}`}>
              <FolderIcon />
            </span>
            <RenameForm folder={folder} />
          </>
        ) : (
          <button
            type="button"
            className={styles.folder}
            aria-expanded={!isCollapsed}
            title={name}
            tabIndex={tabIndex}
            data-drag-handle=""
            onClick={() => collapse.mutate({ id, isCollapsed: !isCollapsed })}
          >
            <Chevron className={`${styles.chevron} ${isEmpty ? styles.noChevron : ''}`} />
            <span className={styles.icon}>{isCollapsed || isEmpty ? <FolderIcon /> : <FolderOpen />}</span>
            <span className={styles.folderName} dir="auto">
              {name}
            </span>
            <span className={styles.count} aria-hidden="true">
              {formatNumber(emailCount)}
            </span>
            <VisuallyHidden>{messages.countDocuments(emailCount, type)}</VisuallyHidden>
          </button>
        )}
      </GridCell>
      {isRenaming || id < 0 ? null : (
        <RowActions
          name={name}
          actions={folderActions({ folder, emailCount }, { type, lockedReason, handlers })}
          tabIndex={tabIndex}
        />
      )}
    </>
  );
});

function RenameForm({ folder }: { folder: Folder }) {
  const rename = useRenameFolder(folder.tid);
  const list = useList();
  const typed = useListState((state) => state.renaming?.typed);
  const key = folderKey(folder.id);
  const handleSave = async (name: string) => {
    const names = { key, name: folder.name, typed: name };
    if (await saveRowName(list, names, () => rename.mutateAsync({ folder, name }))) list.reveal(key);
  };
  return (
    <TitleForm
      title={typed ?? folder.name}
      label={messages.folderName}
      onSave={handleSave}
      onCancel={() => list.stopRenaming(key)}
    />
  );
}
