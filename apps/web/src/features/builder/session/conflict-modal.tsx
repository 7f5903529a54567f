import { type DocumentType, words } from '@galley/contract';
import { useRef } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { openContentView } from '../drafts/open-content-view';
import styles from './conflict-modal.module.css';
import type { ConflictChoice, ConflictViews } from './session-ports';

interface ConflictModalProps extends ModalProps<ConflictChoice> {
  conflict: { kind: 'stale' | 'leaseLost'; currentVersion: number };
  views: ConflictViews;
  type: DocumentType;
}

/** Two works on one document, both kept: a look at each, three ways out, and Escape decides later. */
export function ConflictModal({ conflict, views, type, onClose }: ConflictModalProps) {
  const safe = useRef<HTMLButtonElement>(null);
  const text = conflict.kind === 'stale' ? words.staleSave(conflict.currentVersion) : words.leaseLost;
  return (
    <Modal title="Two versions" size="sm" role="alertdialog" initialFocus={safe} onClose={() => onClose('later')}>
      <p className={styles.text}>{text}</p>
      <div className={styles.views}>
        <Button size="small" onClick={() => openContentView({ title: 'Your work', type, load: views.mine })}>
          View mine
        </Button>
        <Button size="small" onClick={() => openContentView({ title: 'Saved version', type, load: views.theirs })}>
          View theirs
        </Button>
      </div>
      <ul className={styles.ways}>
        <li>
          <Button ref={safe} variant="main" isWide onClick={() => onClose('keepMine')}>
            Save mine as a new version
          </Button>
          <p className={styles.hint}>Yours goes on top. Theirs stays in the list of versions.</p>
        </li>
        <li>
          <Button isWide onClick={() => onClose('saveCopy')}>
            Save mine as a copy
          </Button>
          <p className={styles.hint}>Yours becomes an email of its own. Theirs stays here.</p>
        </li>
        <li>
          <Button isWide onClick={() => onClose('discard')}>
            Discard mine
          </Button>
          <p className={styles.hint}>Shows theirs and removes your draft.</p>
        </li>
      </ul>
    </Modal>
  );
}
