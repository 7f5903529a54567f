import { useMemo, useRef, useState } from 'react';
import { versionMessages as messages } from '../../../../../../messages/documents/versions';
import { Button } from '../../../../../../ui/button/button';
import { LoadingMask } from '../../../../../../ui/loading-mask/loading-mask';
import styles from './compare.module.css';
import { type DiffLine, foldLines, type LineDiff, type LinePart, type ShownRow, visibleBlanks } from './line-diff';
import { useLineDiff } from './use-line-diff';
import { useStepKeys } from './use-step-keys';

interface DiffViewProps {
  before: string;
  after: string;
  /** Shown if there is no difference. */
  sameText: string;
  /** Whether the lines are text for readers instead of source. */
  isText?: boolean;
}

/** Number of rows that are shown at once. */
const rowsShown = 1000;

/** The lines of two sources, with removed and added ones marked. Identical lines are folded. */
export function DiffView({ before, after, sameText, isText = false }: DiffViewProps) {
  const { diff, error } = useLineDiff(before, after);
  if (error) return <p className={styles.error}>{messages.compareFailed}</p>;
  if (!diff) return <LoadingMask label={messages.comparing} />;
  if (before === after) return <p className={styles.note}>{sameText}</p>;
  return (
    <>
      <p className={styles.note} role="status">
        {messages.linesDiffer(diff.removed, diff.added)} {isText ? '' : messages.bytesInSameLines(diff.identicalBytes)}
        {diff.isRough ? ` ${messages.tooDifferent}` : ''}
      </p>
      <Lines diff={diff} isText={isText} />
    </>
  );
}

function Lines({ diff, isText }: { diff: LineDiff; isText: boolean }) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [most, setMost] = useState(rowsShown);
  const list = useRef<HTMLOListElement>(null);
  const rows = useMemo(() => foldLines(diff.lines, unfolded), [diff, unfolded]);
  useStepKeys((by) => {
    const starts = [...(list.current?.querySelectorAll<HTMLElement>('[data-start]') ?? [])];
    const at = starts.indexOf(document.activeElement as HTMLElement);
    const next = starts.at(at < 0 ? (by > 0 ? 0 : -1) : (at + by) % starts.length);
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'center' });
  });
  return (
    <>
      <ol ref={list} className={styles.lines} data-text={isText}>
        {rows.slice(0, most).map((row, at) =>
          row.kind === 'line' ? (
            <Line key={row.at} line={row.line} isStart={isStart(rows[at - 1], row.line)} />
          ) : (
            <li key={row.from} className={styles.fold}>
              <Button size="small" variant="transparent" onClick={() => setUnfolded(new Set([...unfolded, row.from]))}>
                {messages.identicalLines(row.count)}
              </Button>
            </li>
          ),
        )}
      </ol>
      {rows.length > most ? (
        <p className={styles.fold}>
          <Button size="small" onClick={() => setMost(most + rowsShown)}>
            {messages.showMoreLines(Math.min(rowsShown, rows.length - most))}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** Returns whether a row is the first line of a change. */
function isStart(before: ShownRow | undefined, { kind }: DiffLine): boolean {
  return kind !== 'same' && (before?.kind !== 'line' || before.line.kind === 'same');
}

const signs = { same: ' ', removed: '−', added: '+' } as const;

function Line({ line: { kind, before, after, parts }, isStart }: { line: DiffLine; isStart: boolean }) {
  const Whole = kind === 'same' ? 'span' : kind === 'added' ? 'ins' : 'del';
  return (
    <li className={styles.line} data-kind={kind} {...(isStart ? { 'data-start': true, tabIndex: -1 } : {})}>
      <span className={styles.lineNumber}>{before || ''}</span>
      <span className={styles.lineNumber}>{after || ''}</span>
      <span className={styles.sign}>{signs[kind]}</span>
      <Whole className={styles.code}>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change.
          <Part key={at} part={part} isWhole={parts.length === 1} />
        ))}
      </Whole>
    </li>
  );
}

/** Longer identical parts show only their start and end. */
const longestSame = 400;
const longestWhole = 4000;

function Part({ part: { text, isChanged }, isWhole }: { part: LinePart; isWhole: boolean }) {
  if (isChanged && !isWhole) return <mark className={styles.word}>{visibleBlanks(text)}</mark>;
  const longest = isWhole ? longestWhole : longestSame;
  if (text.length <= longest) return text;
  const end = Math.floor(longest / 2);
  return (
    <>
      {text.slice(0, end)}
      <span className={styles.cut}>{messages.hiddenCharacters(text.length - 2 * end)}</span>
      {text.slice(-end)}
    </>
  );
}
