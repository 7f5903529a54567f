import { Autocomplete } from '@base-ui/react/autocomplete';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Kbd } from '../../../ui/kbd/kbd';
import type { ArrangedEntry } from './arrange-entries';
import styles from './command-palette.module.css';

/** One row: its label, its place or why it's disabled, and its shortcut. */
export function PaletteOption({ row, onChoose }: { row: ArrangedEntry; onChoose: () => void }) {
  const { label, detail, refusal, shortcut, icon } = row.entry;
  return (
    <Autocomplete.Item
      value={row}
      className={styles.row}
      disabled={refusal !== undefined}
      onClick={onChoose}
      render={(props, { highlighted }) => <div {...props} role="option" tabIndex={-1} aria-selected={highlighted} />}
    >
      <span className={styles.icon}>{icon ?? <ChevronRight />}</span>
      <span className={styles.text}>
        <span className={styles.label}>
          <Marked text={label} ranges={row.ranges} />
        </span>
        {refusal || detail ? <span className={styles.detail}>{refusal ?? detail}</span> : null}
      </span>
      {shortcut ? <Kbd>{shortcut}</Kbd> : null}
    </Autocomplete.Item>
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
