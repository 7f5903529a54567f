/** The selection of a list: the IDs, the selectable rows, and the start of a range. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** IDs of all displayed rows, in order. */
  order: readonly number[];
  /** The last row that was selected without Shift. */
  anchor: number | null;
}

export const emptySelection: Selection = { ids: new Set(), order: [], anchor: null };

/** Selects or deselects a row. With `range`, all rows between the last selected one and this one get the same state. */
export function toggled(selection: Selection, id: number, how: { range?: boolean } = {}): Selection {
  const { ids, order, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  if (to < 0) return selection;
  if (!how.range || anchor === null || from < 0) {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return { ...selection, ids: next, anchor: id };
  }
  const next = new Set(ids);
  const isOn = ids.has(anchor);
  for (const between of order.slice(Math.min(from, to), Math.max(from, to) + 1))
    if (isOn) next.add(between);
    else next.delete(between);
  return { ...selection, ids: next };
}

/** Every displayed row. */
export function allSelected(selection: Selection): Selection {
  return { ...selection, ids: new Set(selection.order), anchor: selection.order[0] ?? null };
}

/** Nothing. */
export function cleared(selection: Selection): Selection {
  return selection.ids.size === 0 && selection.anchor === null
    ? selection
    : { ...selection, ids: new Set(), anchor: null };
}

/** The displayed rows have changed: hidden rows are deselected, so that nothing unseen is deleted. */
export function reordered(selection: Selection, order: readonly number[]): Selection {
  const shown = new Set(order);
  const ids = [...selection.ids].filter((id) => shown.has(id));
  return {
    ids: ids.length === selection.ids.size ? selection.ids : new Set(ids),
    order,
    anchor: selection.anchor !== null && shown.has(selection.anchor) ? selection.anchor : null,
  };
}
