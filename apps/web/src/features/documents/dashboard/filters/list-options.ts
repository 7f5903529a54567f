import type { ListView } from '../loaded/email-list';

export { isFiltered } from '../loaded/email-list';

/** The display options of a theme's list: its order, filters, and rows or grid. */
export interface ListOptions extends ListView {
  view: 'rows' | 'pictures';
}

export const defaultListOptions: ListOptions = {
  sort: 'position',
  descending: false,
  author: null,
  from: null,
  to: null,
  view: 'rows',
};

/** The initial direction of a sort: names from A, times from the newest. */
export function startsDescending(sort: ListOptions['sort']): boolean {
  return sort === 'updated' || sort === 'created';
}
