import type { ReactNode } from 'react';
import { Stack } from '../stack/stack';
import styles from './data-table.module.css';
import { SelectAll, type Selection, SelectRow } from './selection';

interface CardListProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  selection: Selection<Row>;
  show: (row: Row) => ReactNode;
  /** Controls at the end of a row. */
  actions?: (row: Row) => ReactNode;
}

/** The rows of a table below each other, for windows where its columns have no room. */
export function CardList<Row>({ label, rows, keyOf, selection, show, actions }: CardListProps<Row>) {
  return (
    <>
      <Stack className="g-pad-row" line="after">
        <SelectAll rows={rows} selection={selection} isLabelShown />
      </Stack>
      <ul aria-label={label}>
        {rows.map((row) => (
          <Stack as="li" direction="row" gap={2} align="start" key={keyOf(row)} className={`g-pad-item ${styles.card}`}>
            <SelectRow row={row} selection={selection} />
            <Stack flex="grow" gap={1.5} canShrink overflow="break">
              {show(row)}
            </Stack>
            {actions?.(row)}
          </Stack>
        ))}
      </ul>
    </>
  );
}
