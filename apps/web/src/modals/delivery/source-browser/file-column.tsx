import type { Source, SourceEntry } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, File, Folder } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { errorText } from '../../../api/api-error';
import { SourceRefusal, sourceFilesQuery } from '../../../api/delivery/sources';
import { messages } from '../../../messages';
import { sourceMessages } from '../../../messages/delivery/sources';
import { useLatest } from '../../../ui/latest/use-latest';
import { useRowWindow } from '../../../ui/row-window/use-row-window';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { Text } from '../../../ui/text/text';
import { askForConsent, useConsentGiven } from '../../shared/consent';
import styles from './source-browser.module.css';

const rowPx = 34;
const overscan = 8;

interface FileColumnProps {
  templateId: number;
  source: Source;
  path: string;
  label: string;
  chosen: SourceEntry | undefined;
  /** Why an entry can't be selected; undefined = it can. */
  refusalOf: (entry: SourceEntry) => string | undefined;
  onChosen: (entry: SourceEntry) => void;
  /** Enter or the right arrow. */
  onEnter: () => void;
  onLeave: () => void;
  /** Whether it gets the focus once its entries have loaded. */
  isAwaited: () => boolean;
}

/** The entries of one folder. Only rows near the visible part are rendered, so that 10,000 entries scroll smoothly. */
export function FileColumn(props: FileColumnProps) {
  const { templateId, source, path, label, chosen } = props;
  const { data, error, refetch } = useQuery(sourceFilesQuery(templateId, source.id, path));
  useConsent(error, source.id, () => void refetch());
  if (error) {
    return (
      <p className={styles.error} role="alert">
        {errorText(error)}
      </p>
    );
  }
  if (!data) {
    return (
      <div className={styles.column} role="status" aria-label={messages.loading}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    );
  }
  if (data.files.length === 0) return <p className={styles.empty}>{sourceMessages.emptyFolder}</p>;
  return (
    <div className={styles.column}>
      <Entries {...props} label={label} chosen={chosen} files={data.files} />
      {data.isCut ? <p className={styles.cut}>{sourceMessages.isCut(data.files.length)}</p> : null}
    </div>
  );
}

function Entries(props: FileColumnProps & { files: readonly SourceEntry[] }) {
  const { files, label, chosen, refusalOf, onChosen, onEnter, onLeave } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const awaiting = useLatest(props.isAwaited);
  useEffect(() => {
    if (awaiting.current()) list.current?.focus();
  }, [awaiting]);
  const rows = useRowWindow({
    count: files.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => files[index]?.path ?? index,
    overscan,
    scrollMargin: 0,
    scrollPaddingStart: 0,
    scrollPaddingEnd: 0,
  });
  const at = chosen ? files.findIndex(({ path }) => path === chosen.path) : -1;
  const move = (index: number) => {
    const next = files[Math.max(0, Math.min(files.length - 1, index))];
    if (!next) return;
    onChosen(next);
    rows.scrollToIndex(files.indexOf(next));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(rows.viewHeight() / rowPx) - 1);
    const moves: Record<string, () => void> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      Home: () => move(0),
      End: () => move(files.length - 1),
      PageDown: () => move(at + page),
      PageUp: () => move(at - page),
      ArrowRight: onEnter,
      Enter: onEnter,
      ArrowLeft: onLeave,
    };
    const run = moves[event.key];
    if (!run || (event.key === 'ArrowRight' && chosen?.type !== 'folder')) return;
    event.preventDefault();
    run();
  };
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
      tabIndex={0}
      className={styles.list}
      onKeyDown={handleKeyDown}
    >
      <div style={{ blockSize: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const entry = files[index];
          return entry ? (
            <EntryRow
              key={entry.path}
              id={`${id}-${index}`}
              entry={entry}
              place={{ index, start, count: files.length }}
              isChosen={index === at}
              refusal={refusalOf(entry)}
              onChoose={() => onChosen(entry)}
              onEnter={onEnter}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

interface EntryRowProps {
  id: string;
  entry: SourceEntry;
  /** The index of the row, its offset in pixels, and the number of rows. */
  place: { index: number; start: number; count: number };
  isChosen: boolean;
  /** Why it can't be selected, which dims it. */
  refusal: string | undefined;
  onChoose: () => void;
  onEnter: () => void;
}

function EntryRow({ id, entry, place, isChosen, refusal, onChoose, onEnter }: EntryRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles its keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and references the active row.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
      aria-description={refusal}
      title={refusal}
      data-dimmed={refusal ? '' : undefined}
      className={styles.row}
      style={{ insetBlockStart: place.start }}
      onClick={(event) => {
        // After the first click, another column may be under the pointer.
        if (event.detail < 2 || isChosen) onChoose();
      }}
      onDoubleClick={() => {
        if (isChosen) onEnter();
      }}
    >
      {entry.type === 'folder' ? <Folder /> : <File />}
      <Text flex="grow" overflow="truncate">
        {entry.name}
      </Text>
      {entry.type === 'folder' ? <ChevronRight /> : null}
    </div>
  );
}

/** Offers to give the consent that a source requires, and reloads the folder afterwards. */
function useConsent(error: Error | null, sourceId: number, again: () => void): void {
  useEffect(() => {
    if (error instanceof SourceRefusal) void askForConsent(error);
  }, [error]);
  useConsentGiven(sourceId, again);
}
