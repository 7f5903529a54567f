import { formatCount } from '@galley/contract';
import { useRef } from 'react';
import { formatDay } from '../../../../lib/dates';
import type { ModalProps } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { Button } from '../../../../ui/button/button';
import { Modal } from '../../../../ui/modal/modal';
import styles from './conflict-modal.module.css';
import { openContentView } from './drafts/open-content-view';
import type { OpenedAddress } from './opened-document';
import type { Conflict, ConflictChoice, ConflictViews } from './session-ports';

interface ConflictModalProps extends ModalProps<ConflictChoice> {
  conflict: Conflict;
  views: ConflictViews;
  kind: OpenedAddress['kind'];
}

const mostShown = 4;

/**
 * Shows two conflicting versions of a document, which are both stored: details, previews, and three ways to resolve the
 * conflict. Escape postpones the decision.
 */
export function ConflictModal({ conflict, views, kind, onClose }: ConflictModalProps) {
  const safe = useRef<HTMLButtonElement>(null);
  const type = kind === 'page' ? 'page' : 'email';
  const isDraft = conflict.kind === 'draft';
  const mine = { title: isDraft ? 'Your draft' : 'Your work', load: views.mine };
  const theirs = { title: 'Saved version', load: views.theirs };
  return (
    <Modal
      title={isDraft ? 'Restore this draft?' : 'Two versions'}
      size="sm"
      role="alertdialog"
      initialFocus={safe}
      onClose={() => onClose('later')}
      footer={<Button onClick={() => onClose('later')}>Decide later</Button>}
    >
      <p className={styles.text}>{textOf(conflict)}</p>
      <Facts conflict={conflict} />
      <div className={styles.views}>
        <Button size="small" onClick={() => openContentView({ type, panes: [mine] })}>
          View mine
        </Button>
        <Button size="small" onClick={() => openContentView({ type, panes: [theirs] })}>
          View theirs
        </Button>
        <Button size="small" onClick={() => openContentView({ type, panes: [mine, theirs] })}>
          View side by side
        </Button>
      </div>
      <ul className={styles.ways}>
        <li>
          <Button ref={safe} variant="main" isWide onClick={() => onClose('keepMine')}>
            {isDraft ? 'Use the draft as a new version' : 'Save mine as a new version'}
          </Button>
          <p className={styles.hint}>
            {isDraft
              ? 'It opens for editing. Nothing is stored until you save. '
              : 'Yours becomes the newest version. '}
            Theirs stays in the version list.
          </p>
        </li>
        {kind === 'template' ? null : (
          <li>
            <Button isWide onClick={() => onClose('saveCopy')}>
              {isDraft ? 'Save the draft as a copy' : 'Save mine as a copy'}
            </Button>
            <p className={styles.hint}>Yours becomes a new {type}. Theirs stays here.</p>
          </li>
        )}
        <li>
          <Button isWide onClick={() => onClose('discard')}>
            {isDraft ? 'Keep theirs' : 'Discard mine'}
          </Button>
          <p className={styles.hint}>Shows theirs and removes your draft.</p>
        </li>
      </ul>
    </Modal>
  );
}

/** Describes the unsaved work, and what was saved since and by whom. */
function Facts({ conflict: { kind, mine, since } }: { conflict: Conflict }) {
  const shown = since.slice(0, mostShown);
  const stamp = formatDay(Math.floor(mine.savedAtMs / 1000));
  return (
    <dl className={styles.facts}>
      <dt>{kind === 'draft' ? 'Your draft' : 'Your work'}</dt>
      <dd>{messages.changesAfterVersion(stamp, Math.max(1, mine.changes), mine.baseVersion)}</dd>
      {shown.length > 0 ? <dt>Saved since</dt> : null}
      {shown.map((entry) => (
        <dd key={entry.version}>{messages.versionBy(entry.version, entry.author, formatDay(entry.createdAt))}</dd>
      ))}
      {since.length > mostShown ? (
        <dd>and {formatCount(since.length - mostShown, { one: 'earlier version', other: 'earlier versions' })}</dd>
      ) : null}
    </dl>
  );
}

function textOf({ kind, currentVersion, mine }: Conflict): string {
  if (kind === 'stale') return messages.staleSave(currentVersion);
  if (kind === 'leaseLost') return messages.leaseLost;
  return messages.draftOfOtherVersion(mine.baseVersion, currentVersion);
}
