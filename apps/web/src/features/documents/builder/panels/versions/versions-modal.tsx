import type { HistoryEntry } from '@galley/contract';
import { useState } from 'react';
import type { ModalProps } from '../../../../../lib/dialogs';
import { partVersionMessages as partMessages } from '../../../../../messages/documents/builder/part-versions';
import { EmptyState } from '../../../../../ui/empty-state/empty-state';
import { LoadingMask } from '../../../../../ui/loading-mask/loading-mask';
import { Modal } from '../../../../../ui/modal/modal';
import { Text } from '../../../../../ui/text/text';
import { PartReview } from './part-review';
import { ShownVersion } from './shown-version';
import { type PartRef, useRestore } from './use-restore';
import { useVersions } from './use-versions';
import { VersionList } from './version-list';
import styles from './versions-modal.module.css';

export interface VersionsRequest {
  document: PartRef;
  /** The name of the layout or pin; '' = it isn't known yet. */
  name: string;
  /** The comment that a link leads to. */
  commentId?: number;
  /** Whether it's shown as wide as on a phone. */
  isForPhones?: boolean;
}

/**
 * The versions of a layout or pin, which isn't opened itself: their list, the page of one of them, and the comments. Resolves to
 * whether a version was restored, or the layout or pin was deleted.
 */
export function VersionsModal({
  document,
  name,
  commentId = 0,
  isForPhones = false,
  onClose,
}: VersionsRequest & ModalProps<boolean>) {
  const [isNamed, setNamed] = useState(false);
  /** null = the current version. */
  const [chosen, setChosen] = useState<HistoryEntry | null>(null);
  const { restore, isBusy, isRestored } = useRestore(document, () => all.current);
  const handleReturn = async (version: number) => {
    const isDone = await restore(version);
    if (isDone) setChosen(null);
    return isDone;
  };
  const source = { document, current: null, restore: handleReturn };
  const all = useVersions({ ...source, known: [] }, { isNamed: false });
  const listed = useVersions({ ...source, known: all.entries }, { isNamed });
  const wanted = chosen?.version ?? all.current;
  const shown = [...all.entries, ...listed.entries].find(({ version }) => version === wanted) ?? chosen;
  return (
    <Modal
      title={partMessages.versionsOf[document.kind](name || all.title)}
      size="full"
      isBare
      onClose={() => onClose(isRestored || all.isGone)}
    >
      {all.isGone ? (
        <EmptyState title={partMessages.gone[document.kind]} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.list}>
            <VersionList
              versions={listed}
              canEdit
              isNamed={isNamed}
              onNamedChange={setNamed}
              actionsOf={(entry) => ({
                open: () => setChosen(entry),
                isShown: entry.version === wanted,
                mark: entry.version === all.current ? partMessages.current : '',
                onReturn: null,
              })}
            />
            {!isNamed && all.entries.length === 1 ? (
              <Text as="p" tone="muted" className={styles.below}>
                {partMessages.only[document.kind]}
              </Text>
            ) : null}
            {shown ? <PartReview document={document} version={shown.version} linked={commentId} /> : null}
          </div>
          {shown ? (
            <ShownVersion
              document={document}
              entry={shown}
              current={all.current}
              newest={all.entries[0]?.version ?? 0}
              isForPhones={isForPhones}
              isBusy={isBusy}
              onCompare={() => all.compare(shown.version, all.current)}
              onReturn={() => handleReturn(shown.version)}
            />
          ) : (
            <div className={styles.page}>{all.isLoading ? <LoadingMask /> : null}</div>
          )}
        </div>
      )}
    </Modal>
  );
}
