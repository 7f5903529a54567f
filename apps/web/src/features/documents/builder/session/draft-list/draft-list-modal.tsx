import type { DocumentType } from '@galley/contract';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { browserName } from '../../../../../lib/browser-name';
import { formatDay } from '../../../../../lib/dates';
import type { ModalProps } from '../../../../../lib/dialogs';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { draftMessages } from '../../../../../messages/documents/builder/drafts';
import { Button } from '../../../../../ui/button/button';
import { Modal } from '../../../../../ui/modal/modal';
import { Text } from '../../../../../ui/text/text';
import type { OfferedDraft } from '../drafts/list-offers';
import { openContentView } from '../drafts/open-content-view';
import type { EditSession } from '../edit-session';
import { discardDraft } from './discard-draft';
import styles from './draft-list-modal.module.css';

export interface DraftListProps {
  session: EditSession;
  type: DocumentType;
}

/** All drafts of a document, newest first. Each can be viewed, restored or discarded separately. */
export function DraftListModal({ session, type, onClose }: DraftListProps & ModalProps<void>) {
  const drafts = useStore(session.store, (state) => state.drafts);
  const isEmpty = drafts.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  const handleRestore = (draft: OfferedDraft) => {
    onClose();
    void session.offers.restore(draft);
  };
  return (
    <Modal
      title={builderMessages.draftsFound}
      size="sm"
      isMaskClosing={false}
      onClose={() => onClose()}
      footer={<Button onClick={() => onClose()}>{draftMessages.keepForLater}</Button>}
    >
      <Text as="p" tone="muted">
        {builderMessages.draftsFoundLead}
      </Text>
      <ul className={styles.list} aria-label={draftMessages.drafts}>
        {drafts.map((draft, index) => {
          const stamp = formatDay(Math.floor(draft.savedAtMs / 1000));
          return (
            <li key={`${draft.tabId} ${draft.baseVersion}`} className={styles.row}>
              <Text as="p" weight="bold" isNumeric>
                {stamp}
              </Text>
              <p className={styles.metadata}>
                {builderMessages.draftReasons[draft.reason]}.{' '}
                {builderMessages.changesAfter(Math.max(1, draft.changes), draft.baseVersion)}. {placeOf(draft)}.
              </p>
              <div className={styles.actions}>
                <Button
                  size="small"
                  // A dialog has one primary action: restoring the newest draft.
                  variant={index === 0 ? 'main' : 'alt'}
                  aria-label={draftMessages.restoreDraftOf(stamp)}
                  onClick={() => handleRestore(draft)}
                >
                  {draftMessages.restore}
                </Button>
                <Button
                  size="small"
                  aria-label={draftMessages.viewDraftOf(stamp)}
                  onClick={() =>
                    openContentView({
                      type,
                      panes: [{ title: draftMessages.draftOf(stamp), load: () => session.offers.pageUrl(draft) }],
                    })
                  }
                >
                  {draftMessages.view}
                </Button>
                <Button
                  size="small"
                  aria-label={draftMessages.discardDraftOf(stamp)}
                  onClick={() => discardDraft(session, draft)}
                >
                  {draftMessages.discard}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}

function placeOf(draft: OfferedDraft): string {
  if (draft.records.length > 0) return draftMessages.thisBrowser;
  return draft.userAgent ? browserName(draft.userAgent) : draftMessages.anotherBrowser;
}
