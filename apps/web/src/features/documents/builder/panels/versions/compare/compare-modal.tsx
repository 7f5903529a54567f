import type { HistoryEntry, VersionComparison } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../../../../../../api/api-error';
import { comparisonQuery, type VersionedDocument } from '../../../../../../api/documents/versions';
import { dayLabel, formatTime } from '../../../../../../lib/dates';
import type { ModalProps } from '../../../../../../lib/dialogs';
import { historyMessages } from '../../../../../../messages/documents/builder/history';
import { versionMessages } from '../../../../../../messages/documents/versions';
import { Button } from '../../../../../../ui/button/button';
import { LoadingMask } from '../../../../../../ui/loading-mask/loading-mask';
import { Modal } from '../../../../../../ui/modal/modal';
import { Select } from '../../../../../../ui/select/select';
import { TabPanel, Tabs } from '../../../../../../ui/tabs/tabs';
import styles from './compare.module.css';
import { CompareFrames } from './compare-frames';
import { DiffView } from './diff-view';
import { FactsDiff } from './facts-diff';

export interface CompareRequest {
  document: VersionedDocument;
  /** The two versions to start with. */
  versions: readonly [number, number];
  /** The versions to select from, newest first. */
  entries: readonly HistoryEntry[];
  /** The current version. */
  newest: number;
  /** Returns the document to a version; null where that isn't possible. Resolves to true if it was done. */
  restore: ((version: number) => Promise<boolean>) | null;
}

type View = 'page' | 'text' | 'source';
const views = [
  { value: 'page', label: versionMessages.sideBySide },
  { value: 'text', label: versionMessages.text },
  { value: 'source', label: versionMessages.source },
] as const;

/**
 * Compares two versions of a document side by side: as pages with their changed blocks marked, as text, and as source.
 */
export function CompareModal({
  onClose,
  document,
  versions,
  entries,
  newest,
  restore,
}: CompareRequest & ModalProps<void>) {
  const messages = historyMessages(document.kind);
  const [chosen, setChosen] = useState(versions);
  const [view, setView] = useState<View>('page');
  // Gets the initial focus. In the list of versions, J and K would find an entry instead of a change.
  const bar = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery(comparisonQuery(document, chosen));
  const [older, newer] = [Math.min(...chosen), Math.max(...chosen)];
  // The current version of a pin can be the older one.
  const restored = older === newest ? newer : older;
  const choose = (at: 0 | 1) => (version: string) =>
    setChosen(at === 0 ? [Number(version), chosen[1]] : [chosen[0], Number(version)]);
  const options = entries.map((entry) => ({ value: String(entry.version), label: labelOf(entry, newest) }));
  return (
    <Modal title={messages.compareTitle} size="full" isBare initialFocus={bar} onClose={() => onClose()}>
      <div ref={bar} tabIndex={-1} className={styles.bar}>
        <Select
          label={messages.version}
          isLabelHidden
          fieldSize="small"
          value={String(chosen[0])}
          options={options}
          onChange={choose(0)}
        />
        <span className={styles.with}>{messages.with}</span>
        <Select
          label={messages.comparedWith}
          isLabelHidden
          fieldSize="small"
          value={String(chosen[1])}
          options={options}
          onChange={choose(1)}
        />
        {data ? <Summary comparison={data} messages={messages} /> : null}
        {restore && restored !== newest ? (
          <Button
            size="small"
            onClick={async () => {
              if (await restore(restored)) onClose();
            }}
          >
            {messages.returnTo(restored)}
          </Button>
        ) : null}
      </div>
      {error ? (
        <p className={styles.error} role="alert">
          {errorText(error)}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {messages.tryAgain}
          </Button>
        </p>
      ) : null}
      <Tabs className={styles.tabs} label={messages.compareTitle} value={view} tabs={views} onChange={setView}>
        {data ? (
          <>
            <TabPanel value="page" className={styles.panel}>
              <CompareFrames key={chosen.join()} comparison={data} messages={messages} onClose={() => onClose()} />
            </TabPanel>
            <TabPanel value="text" className={styles.panel}>
              <FactsDiff comparison={data} />
              <DiffView before={data.before.text} after={data.after.text} sameText={messages.identicalText} isText />
            </TabPanel>
            <TabPanel value="source" className={styles.panel}>
              <DiffView before={data.before.html} after={data.after.html} sameText={messages.identicalSource} />
            </TabPanel>
          </>
        ) : (
          <div className={styles.panel}>{error ? null : <LoadingMask label={messages.comparing} />}</div>
        )}
      </Tabs>
    </Modal>
  );
}

function Summary({
  comparison: { before, after, changes, changeCount },
  messages,
}: {
  comparison: VersionComparison;
  messages: typeof versionMessages;
}) {
  const isSame = before.entry.version === after.entry.version;
  return (
    <p className={styles.summary} role="status">
      {isSame ? messages.sameVersion : messages.changedBlocks(changeCount)}
      {changeCount > changes.length ? ` ${messages.onlyFirstMarked(changes.length)}` : ''}
    </p>
  );
}

function labelOf({ version, name, createdAt }: HistoryEntry, newest: number): string {
  const current = version === newest ? ', current' : '';
  const facts = name || (createdAt > 0 ? `${dayLabel(createdAt)} ${formatTime(createdAt)}` : '');
  return facts ? `v${version}${current}: ${facts}` : `v${version}${current}`;
}
