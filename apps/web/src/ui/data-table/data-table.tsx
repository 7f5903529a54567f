import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { SelectAll, type Selection, SelectRow } from './selection';

export interface Column<Row> {
  name: string;
  /** Numbers are aligned right. */
  isNumber?: boolean;
  /** The order by this column; without it, its header is no button. */
  sortKey?: string;
  show: (row: Row) => ReactNode;
}

/** The order of the rows, which the caller applies. */
interface Sorting {
  key: string;
  isDescending: boolean;
  onSort: (key: string) => void;
}

/** Windows where rows are cards, for tables that have them. */
export const narrowTable = '(max-width: 767px)';
/** Windows where a table beside a list of pages has room for its main columns only. */
export const compactTable = '(max-width: 1359px)';

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Shown instead of rows if there are none. */
  empty: string;
  sorting?: Sorting;
  selection?: Selection<Row>;
}

/** A table with 44 px rows and a fixed header. If it's wider than the window, it scrolls sideways itself. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, empty, sorting, selection } = props;
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys.
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col">
                <SelectAll rows={rows} selection={selection} />
              </th>
            ) : null}
            {columns.map((column) => (
              <Header key={column.name} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-selected={selection?.has(row) || undefined}>
              {selection ? (
                <td>
                  <SelectRow row={row} selection={selection} />
                </td>
              ) : null}
              {columns.map((column) => (
                <td key={column.name} data-number={column.isNumber}>
                  {column.show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Header<Row>({ column, sorting }: { column: Column<Row>; sorting?: Sorting }) {
  const { name, isNumber, sortKey } = column;
  if (!sorting || sortKey === undefined) {
    return (
      <th scope="col" data-number={isNumber}>
        {name}
      </th>
    );
  }
  const isSorted = sorting.key === sortKey;
  return (
    <th
      scope="col"
      data-number={isNumber}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className="g-inline g-gap-1 g-align-center" onClick={() => sorting.onSort(sortKey)}>
        {name}
        {isSorted ? sorting.isDescending ? <ArrowDown /> : <ArrowUp /> : null}
      </button>
    </th>
  );
}
