import { ChevronRight } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { Kbd } from '../../../ui/kbd/kbd';
import type { ArrangedEntry } from './arrange-entries';
import styles from './command-palette.module.css';
import type { PaletteEntry } from './palette-entry';

interface PaletteOptionProps {
  id: string;
  entry: PaletteEntry;
  ranges: ArrangedEntry['ranges'];
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One row: its label, its place or why it's disabled, and its shortcut. */
export function PaletteOption({ id, entry, ranges, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { label, detail, refusal, shortcut, icon } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={refusal !== undefined || undefined}
      className={styles.row}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.icon}>{icon ?? <ChevronRight />}</span>
      <span className={styles.text}>
        <span className={styles.label}>
          <Marked text={label} ranges={ranges} />
        </span>
        {refusal || detail ? <span className={styles.detail}>{refusal ?? detail}</span> : null}
      </span>
      {shortcut ? <Kbd>{shortcut}</Kbd> : null}
    </div>
  );
}

function Marked({ text, ranges }: { text: string; ranges: ArrangedEntry['ranges'] }) {
  let done = 0;
  return (
    <>
      {ranges.map(([start, end]) => {
        const before = text.slice(done, start);
        done = end;
        return (
          <Fragment key={start}>
            {before}
            <mark className={styles.mark}>{text.slice(start, end)}</mark>
          </Fragment>
        );
      })}
      {text.slice(done)}
    </>
  );
}
