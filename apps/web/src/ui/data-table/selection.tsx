import { Checkbox } from '../checkbox/checkbox';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

/** Rows that can be selected by a checkbox. */
export interface Selection<Row> {
  has: (row: Row) => boolean;
  /** Accessible name of a row's checkbox. */
  labelOf: (row: Row) => string;
  /** Accessible name of the checkbox for all shown rows. */
  allLabel: string;
  onChange: (rows: readonly Row[], isSelected: boolean) => void;
}

interface SelectAllProps<Row> {
  rows: readonly Row[];
  selection: Selection<Row>;
  isLabelShown?: boolean;
}

/** The checkbox for all shown rows; half checked if only some are selected. */
export function SelectAll<Row>({ rows, selection, isLabelShown }: SelectAllProps<Row>) {
  const count = rows.filter((row) => selection.has(row)).length;
  return (
    <Checkbox
      label={isLabelShown ? selection.allLabel : <VisuallyHidden>{selection.allLabel}</VisuallyHidden>}
      checked={count === rows.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < rows.length;
      }}
      onChange={(event) => selection.onChange(rows, event.currentTarget.checked)}
    />
  );
}

/** The checkbox of one row. */
export function SelectRow<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  return (
    <Checkbox
      label={<VisuallyHidden>{selection.labelOf(row)}</VisuallyHidden>}
      checked={selection.has(row)}
      onChange={(event) => selection.onChange([row], event.currentTarget.checked)}
    />
  );
}
