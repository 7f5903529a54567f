/** The selection of a list: the IDs, the selectable rows, and the start of a range. */
export interface Selection {
  /** The selected IDs; with `isAll`, those that were deselected. */
  ids: ReadonlySet<number>;
  /** Everything that the list matches is selected, also what isn't loaded, except `ids`. */
  isAll: boolean;
  /** IDs of all displayed rows, in order; 0 = not loaded. */
  order: readonly number[];
  /** The last row that was selected without Shift. */
  anchor: number | null;
}

export const emptySelection: Selection = { ids: new Set(), isAll: false, order: [], anchor: null };

/** Whether a row is selected. */
export function isSelected({ ids, isAll }: Selection, id: number): boolean {
  return ids.has(id) !== isAll;
}

/**
 * Selects or deselects a row. With `range`, all rows between the last selected one and this one get the same state, if
 * they are loaded.
 */
export function toggled(selection: Selection, id: number, how: { range?: boolean } = {}): Selection {
  const { ids, isAll, order, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  if (to < 0) return selection;
  const between = from < 0 ? [] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  if (!how.range || anchor === null || from < 0 || between.includes(0)) {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return { ...selection, ids: next, anchor: id };
  }
  const next = new Set(ids);
  const isOn = isSelected(selection, anchor);
  for (const one of between)
    if (isOn !== isAll) next.add(one);
    else next.delete(one);
  return { ...selection, ids: next };
}

/** Every displayed row. If some aren't loaded, everything that the list matches. */
export function allSelected(selection: Selection): Selection {
  const { order } = selection;
  const isAll = order.includes(0);
  return { ...selection, isAll, ids: isAll ? new Set() : new Set(order), anchor: order.find((id) => id > 0) ?? null };
}

/** Nothing. */
export function cleared(selection: Selection): Selection {
  return selection.ids.size === 0 && !selection.isAll && selection.anchor === null
    ? selection
    : { ...selection, ids: new Set(), isAll: false, anchor: null };
}

/**
 * The displayed rows have changed: hidden rows are deselected, so that nothing unseen is deleted. Rows that aren't
 * loaded may be those that were selected.
 */
export function reordered(selection: Selection, order: readonly number[]): Selection {
  if (selection.isAll || order.includes(0)) return { ...selection, order };
  const shown = new Set(order);
  const ids = [...selection.ids].filter((id) => shown.has(id));
  return {
    ids: ids.length === selection.ids.size ? selection.ids : new Set(ids),
    isAll: false,
    order,
    anchor: selection.anchor !== null && shown.has(selection.anchor) ? selection.anchor : null,
  };
}
