import { describe, expect, it } from 'vitest';
import { allSelected, cleared, emptySelection, isSelected, reordered, type Selection, toggled } from './selection';

const list = reordered(emptySelection, [5, 3, 9, 1, 7]);
const chosen = (selection: Selection) => [...selection.ids].sort((a, b) => a - b);

describe('the selection of a list', () => {
  it('[D4-select] Takes rows in and out one by one', () => {
    const two = toggled(toggled(list, 3), 1);
    expect(chosen(two)).toEqual([1, 3]);
    expect(chosen(toggled(two, 3))).toEqual([1]);
    expect(toggled(list, 4)).toBe(list);
  });

  it('[D4-select] With Shift gives all rows between the state of the one chosen last, in both directions', () => {
    const down = toggled(toggled(list, 3), 1, { range: true });
    expect(chosen(down)).toEqual([1, 3, 9]);
    expect(chosen(toggled(down, 5, { range: true }))).toEqual([1, 3, 5, 9]);
    const out = toggled(toggled(allSelected(list), 9), 7, { range: true });
    expect(chosen(out)).toEqual([3, 5]);
    expect(chosen(toggled(list, 9, { range: true }))).toEqual([9]);
  });

  it('[D4-select] Takes every row that is shown, and none', () => {
    expect(chosen(allSelected(list))).toEqual([1, 3, 5, 7, 9]);
    expect(chosen(cleared(allSelected(list)))).toEqual([]);
    expect(cleared(list)).toBe(list);
  });

  it('[D4-select] Loses what is not shown any more, also as the start of a range', () => {
    const two = toggled(toggled(list, 3), 1);
    const fewer = reordered(two, [5, 3, 9]);
    expect(chosen(fewer)).toEqual([3]);
    expect(chosen(toggled(fewer, 9, { range: true }))).toEqual([3, 9]);
    expect(chosen(toggled(fewer, 5, { range: true }))).toEqual([3, 5]);
  });

  it('[W8-list-select-all] Takes everything that the list matches if some rows are not loaded, except what is taken out', () => {
    const part = reordered(emptySelection, [5, 3, 0, 0, 7]);
    const all = allSelected(part);
    expect([all.isAll, chosen(all), isSelected(all, 99)]).toEqual([true, [], true]);
    const but = toggled(all, 3);
    expect([isSelected(but, 3), isSelected(but, 5), chosen(but)]).toEqual([false, true, [3]]);
    // Rows that are loaded later are selected too, and nothing is dropped by scrolling.
    expect(reordered(but, [0, 0, 8, 9, 7])).toMatchObject({ isAll: true, ids: new Set([3]) });
    expect(cleared(but)).toMatchObject({ isAll: false, ids: new Set() });
    const one = toggled(part, 5);
    expect(chosen(reordered(one, [0, 0, 8]))).toEqual([5]);
    // Rows in between are not known.
    expect(chosen(toggled(one, 7, { range: true }))).toEqual([5, 7]);
  });
});
