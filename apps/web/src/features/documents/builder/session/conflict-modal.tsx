import { useRef } from 'react';
import { formatDay, formatDayWithin } from '../../../../lib/dates';
import type { ModalProps } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { sessionMessages } from '../../../../messages/documents/builder/session';
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
  const mine = { title: isDraft ? sessionMessages.yourDraft : sessionMessages.yourWork, load: views.mine };
  const theirs = { title: sessionMessages.savedVersion, load: views.theirs };
  return (
    <Modal
      title={isDraft ? sessionMessages.restoreThisDraft : sessionMessages.twoVersions}
      size="sm"
      role="alertdialog"
      initialFocus={safe}
      onClose={() => onClose('later')}
      footer={<Button onClick={() => onClose('later')}>{sessionMessages.decideLater}</Button>}
    >
      <p>{textOf(conflict)}</p>
      <Facts conflict={conflict} />
      <div className={styles.views}>
        <Button size="small" onClick={() => openContentView({ type, panes: [mine] })}>
          {sessionMessages.viewMine}
        </Button>
        <Button size="small" onClick={() => openContentView({ type, panes: [theirs] })}>
          {sessionMessages.viewTheirs}
        </Button>
        <Button size="small" onClick={() => openContentView({ type, panes: [mine, theirs] })}>
          {sessionMessages.viewSideBySide}
        </Button>
      </div>
      <ul className={styles.ways}>
        <li>
          <Button ref={safe} variant="main" isWide onClick={() => onClose('keepMine')}>
            {isDraft ? sessionMessages.useDraft : sessionMessages.saveMine}
          </Button>
          <p className={styles.hint}>{isDraft ? sessionMessages.useDraftHint : sessionMessages.saveMineHint}</p>
        </li>
        {kind === 'template' ? null : (
          <li>
            <Button isWide onClick={() => onClose('saveCopy')}>
              {isDraft ? sessionMessages.copyDraft : sessionMessages.copyMine}
            </Button>
            <p className={styles.hint}>{sessionMessages.copyHint(type)}</p>
          </li>
        )}
        <li>
          <Button isWide onClick={() => onClose('discard')}>
            {isDraft ? sessionMessages.keepTheirs : sessionMessages.discardMine}
          </Button>
          <p className={styles.hint}>{sessionMessages.keepTheirsHint}</p>
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
    <dl className={styles.metadata}>
      <dt>{kind === 'draft' ? sessionMessages.yourDraft : sessionMessages.yourWork}</dt>
      <dd>{builderMessages.changesAfterVersion(stamp, Math.max(1, mine.changes), mine.baseVersion)}</dd>
      {shown.length > 0 ? <dt>{sessionMessages.savedSince}</dt> : null}
      {shown.map((entry) => (
        <dd key={entry.version}>
          {builderMessages.versionBy(entry.version, entry.author, formatDayWithin(entry.createdAt))}
        </dd>
      ))}
      {since.length > mostShown ? <dd>{sessionMessages.andEarlierVersions(since.length - mostShown)}</dd> : null}
    </dl>
  );
}

function textOf({ kind, currentVersion, mine }: Conflict): string {
  if (kind === 'stale') return messages.staleSave(currentVersion);
  if (kind === 'leaseLost') return messages.leaseLost;
  return builderMessages.draftOfOtherVersion(mine.baseVersion, currentVersion);
}
