import type { HistoryEntry } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../../../api/api-error';
import { versionPageQuery } from '../../../../../api/documents/versions';
import { dayWithin, formatTime } from '../../../../../lib/dates';
import { useShownAddress } from '../../../../../lib/use-shown-address';
import { historyMessages } from '../../../../../messages/documents/builder/history';
import { partVersionMessages as partMessages } from '../../../../../messages/documents/builder/part-versions';
import { Button } from '../../../../../ui/button/button';
import { LoadingMask } from '../../../../../ui/loading-mask/loading-mask';
import type { PartRef } from './use-restore';
import styles from './versions-modal.module.css';

interface ShownVersionProps {
  document: PartRef;
  entry: HistoryEntry;
  current: number;
  /** The newest version, which isn't always the current one of a pin. */
  newest: number;
  isForPhones: boolean;
  /** Whether a version is being restored. */
  isBusy: boolean;
  onCompare: () => void;
  onReturn: () => Promise<unknown>;
}

/** One version of a layout or pin as readers would see it, and how to compare and restore it. */
export function ShownVersion({ document, entry, current, newest, isForPhones, isBusy, ...actions }: ShownVersionProps) {
  const { version, name, createdAt, author } = entry;
  const messages = historyMessages(document.kind);
  // Disabled instead of hidden: when the version becomes the current one, the focus stays where it is.
  const disabledReason = version === current ? partMessages.isCurrent[document.kind] : undefined;
  return (
    <section className={styles.shown} aria-label={messages.versionNumber(version)}>
      <div className={styles.bar}>
        <p className={styles.title}>
          <strong>{messages.versionOfNewest(version, newest, name)}</strong>
          {messages.savedBy(dayWithin(createdAt), formatTime(createdAt), author)}
        </p>
        <Button size="small" disabledReason={disabledReason} onClick={actions.onCompare}>
          {messages.compareWithCurrent}
        </Button>
        <Button
          size="small"
          variant="main"
          isBusy={isBusy}
          disabledReason={disabledReason}
          onClick={async () => void (await actions.onReturn())}
        >
          {messages.returnToThisVersion}
        </Button>
      </div>
      <VersionPage document={document} version={version} isForPhones={isForPhones} />
    </section>
  );
}

/** A frame without scripts, cookies, origin or access to its parent. */
function VersionPage({
  document,
  version,
  isForPhones,
}: Pick<ShownVersionProps, 'document' | 'isForPhones'> & { version: number }) {
  const messages = historyMessages(document.kind);
  const { data, error, refetch } = useQuery(versionPageQuery(document, version));
  const { frameKey, onLoad } = useShownAddress(data ?? '');
  if (error)
    return (
      <p className={styles.error} role="alert">
        {errorText(error)}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {messages.tryAgain}
        </Button>
      </p>
    );
  return (
    <div className={styles.page} data-phone={isForPhones}>
      {data ? (
        <iframe
          key={frameKey}
          className={styles.frame}
          src={data}
          onLoad={onLoad}
          title={partMessages.pageOf[document.kind](version)}
          sandbox=""
          referrerPolicy="no-referrer"
        />
      ) : (
        <LoadingMask />
      )}
    </div>
  );
}
