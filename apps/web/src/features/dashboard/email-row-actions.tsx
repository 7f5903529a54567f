import { type Email, texts } from '@galley/contract';
import { Copy, Download, Ellipsis, PenLine, Share2, Trash2 } from 'lucide-react';
import { confirm } from '../../lib/dialogs';
import { openExportModal, openShareModal } from '../../modals';
import { Button } from '../../ui/button/button';
import { IconButton } from '../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu/menu';
import { useDeleteEmail, useDuplicateEmail } from './api/emails';
import styles from './email-row.module.css';

export interface EmailRowActionsProps {
  email: Email;
  /** Why rename, duplicate and delete cannot be used. */
  lockedReason?: string;
  onRename: () => void;
}

/** Duplicate, Share, Export and Delete: with words on wide windows, behind "…" on narrow ones. */
export function EmailRowActions({ email, lockedReason, onRename }: EmailRowActionsProps) {
  const acts = useActs(email);
  const { title } = email;
  const shared = { variant: 'transparent', size: 'small' } as const;
  return (
    <div className={styles.actions}>
      <div className={styles.words}>
        <Button
          {...shared}
          icon={<Copy />}
          aria-label={`Duplicate ${title}`}
          isBusy={acts.isDuplicating}
          disabledReason={lockedReason}
          onClick={acts.duplicate}
        >
          Duplicate
        </Button>
        <Button {...shared} icon={<Share2 />} aria-label={`Share ${title}`} onClick={acts.share}>
          Share
        </Button>
        <Button {...shared} icon={<Download />} aria-label={`Export ${title}`} onClick={acts.export}>
          Export
        </Button>
        <Button
          {...shared}
          icon={<Trash2 />}
          aria-label={`Delete ${title}`}
          disabledReason={lockedReason}
          onClick={acts.remove}
        >
          Delete
        </Button>
      </div>
      <span className={styles.dots} aria-hidden="true">
        <Ellipsis />
      </span>
      <div className={styles.menu}>
        <Menu label={title} trigger={<IconButton label={`Actions for ${title}`} icon={<Ellipsis />} />}>
          <MenuItem icon={<PenLine />} disabledReason={lockedReason} onSelect={onRename}>
            Rename
          </MenuItem>
          <MenuItem icon={<Copy />} disabledReason={lockedReason} onSelect={acts.duplicate}>
            Duplicate
          </MenuItem>
          <MenuItem icon={<Share2 />} onSelect={acts.share}>
            Share
          </MenuItem>
          <MenuItem icon={<Download />} onSelect={acts.export}>
            Export
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} isDanger disabledReason={lockedReason} onSelect={acts.remove}>
            Delete
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}

function useActs(email: Email) {
  const duplicate = useDuplicateEmail(email.tid);
  const remove = useDeleteEmail(email.tid);
  const { tid, id, type, version, title } = email;
  return {
    isDuplicating: duplicate.isPending,
    duplicate: () => duplicate.mutate({ email, key: crypto.randomUUID() }),
    share: () => openShareModal({ tid, id, type }),
    export: () => openExportModal({ tid, id, type, version, unsavedChanges: 0 }),
    remove: async () => {
      const isSure = await confirm({
        title: type === 'page' ? 'Delete page' : 'Delete email',
        text: texts.deleteEmail(title),
        okay: texts.yes,
        cancel: texts.no,
        variant: 'danger',
      });
      if (isSure) remove.mutate(email);
    },
  };
}
