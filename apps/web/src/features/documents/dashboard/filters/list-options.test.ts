import type { Email } from '@galley/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { placeholderEmail, placeholderId } from '../api/email-list';
import { arrangeEmails, authorsOf, defaultListOptions, type ListOptions, showsFolders } from './list-options';

const buildEmail = (change: Partial<Email>): Email => ({
  ...placeholderEmail({ tid: 1, title: `Email ${change.id}`, type: 'email' }),
  ...change,
});
const mara = { updatedUserID: 7, updatedBy: 'Mara' };
const ola = { createdUserID: 8, createdBy: 'Ola' };
const emails = [
  buildEmail({ id: 3, title: 'Item 10', createdAt: 300, updatedAt: 900, ...mara }),
  buildEmail({ id: 1, title: 'item 9', createdAt: 100, ...ola }),
  buildEmail({ id: 2, title: 'Zebra', createdAt: 200, updatedAt: 500, ...ola, ...mara }),
  buildEmail({ id: 4, title: 'Été', createdAt: 400 }),
];
const ids = (options: Partial<ListOptions>, list = emails) =>
  arrangeEmails(list, { ...defaultListOptions, ...options }).map((email) => email.id);

describe('the options of the list', () => {
  it('[D4-sort] Sorts by position, edit, creation and title, both ways', () => {
    expect(ids({})).toEqual([3, 1, 2, 4]);
    expect(ids({ descending: true })).toEqual([4, 2, 1, 3]);
    expect(ids({ sort: 'updated' })).toEqual([1, 4, 2, 3]);
    expect(ids({ sort: 'created', descending: true })).toEqual([4, 3, 2, 1]);
    expect(ids({ sort: 'title' })).toEqual([4, 1, 3, 2]);
    expect(ids({ sort: 'title', descending: true })).toEqual([2, 3, 1, 4]);
    expect(emails.map((email) => email.id)).toEqual([3, 1, 2, 4]);
  });

  it('[D4-filter] Shows what an author edited last, or created if never edited, and what unknown people did', () => {
    expect(ids({ author: 7 })).toEqual([3, 2]);
    expect(ids({ author: 8 })).toEqual([1]);
    expect(ids({ author: 0 })).toEqual([4]);
    expect(authorsOf(emails)).toEqual([
      { id: 7, name: 'Mara' },
      { id: 8, name: 'Ola' },
      { id: 0, name: '' },
    ]);
  });

  it('[D4-filter] Shows what was edited from a moment on, and before one', () => {
    expect(ids({ from: 400 })).toEqual([3, 2, 4]);
    expect(ids({ to: 400 })).toEqual([1]);
    expect(ids({ from: 400, to: 900 })).toEqual([2, 4]);
    expect(ids({ from: 400, to: 900, author: 8 })).toEqual([]);
  });

  it('[D4-filter] Keeps what is being created at the head, whatever is left out', () => {
    const waiting = placeholderEmail({ tid: 1, title: 'New', type: 'email' });
    expect(ids({ author: 8, sort: 'title', descending: true }, [waiting, ...emails])).toEqual([placeholderId, 1]);
  });

  it('[D4-sort] Shows folders only in the order of positions with nothing left out', () => {
    expect(showsFolders(defaultListOptions)).toBe(true);
    expect(showsFolders({ ...defaultListOptions, view: 'pictures' })).toBe(true);
    expect(showsFolders({ ...defaultListOptions, sort: 'title' })).toBe(false);
    expect(showsFolders({ ...defaultListOptions, to: 5 })).toBe(false);
  });
});

describe('what a browser keeps of them', () => {
  beforeEach(() => vi.resetModules());

  it('[D4-list-view] Keeps order and view for each theme, not what was left out', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    const { changeListOptions } = await import('./use-list-options');
    changeListOptions(5, { view: 'pictures', author: 7 });
    changeListOptions(5, { sort: 'title' });
    changeListOptions(6, { descending: true });
    expect(JSON.parse(stored.get('dashboard.list') ?? '')).toEqual({
      5: { view: 'pictures', sort: 'title' },
      6: { descending: true },
    });
    for (let id = 10; id < 200; id += 1) changeListOptions(id, { view: 'rows' });
    expect(Object.keys(JSON.parse(stored.get('dashboard.list') ?? ''))).toHaveLength(100);
    vi.unstubAllGlobals();
  });
});
