import type { Email, Folder } from '@galley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EmailList, emailsOf, placeholderEmail, withoutEmails } from '../loaded/email-list';
import { buildList } from '../testing/list-content';
import { withEmailsBack, withEmailsFirst, withEmailsMoved, withoutFolder } from './list-change';

/** Edited later the higher the ID. */
const buildEmail = (id: number, fid = 0): Email => ({
  ...placeholderEmail({ tid: 1, fid, title: `Email ${id}`, type: 'email' }),
  id,
  updatedAt: id,
});
const folder = (id: number, pid = 0): Folder => ({
  ...{ id, pid, tid: 1, name: `Folder ${id}` },
  ...{ createdAt: 1, updatedAt: 1, isCollapsed: false },
});
const inOrder = ({ rows }: EmailList, place = 0) =>
  rows
    .filter((row) => row.place === place)
    .sort((a, b) => a.at - b.at)
    .map(({ email }) => email.id);

describe('a list from which many were taken', () => {
  it('[D4-delete] [D4-undo-delete] Gets each back in its place, whatever was taken', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(ids, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (some, taken) => {
        const all = some.toSorted((a, b) => b - a);
        const gone = all.filter((_, at) => taken[at]);
        const list = buildList(all.map((id) => buildEmail(id)));
        const back = withEmailsBack(
          withoutEmails(list, new Set(gone)),
          gone.map((id) => buildEmail(id)),
        );
        expect(inOrder(back)).toEqual(all);
        expect(back.rows.map(({ at }) => at).sort((a, b) => a - b)).toEqual(all.map((_, at) => at));
        expect([back.total, back.counts.get(0)]).toEqual([all.length, all.length]);
      }),
    );
  });

  it('[D4-undo-delete] Takes nothing in twice', () => {
    const list = buildList([buildEmail(2), buildEmail(1)]);
    expect(withEmailsBack(list, [buildEmail(1)])).toBe(list);
  });

  it('[D4-bulk-duplicate] Shows copies first, the last of them at the head', () => {
    const list = buildList([buildEmail(2), buildEmail(1)]);
    expect(emailsOf(withEmailsFirst(list, [buildEmail(3), buildEmail(4)])).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  });
});

describe('a list with folders', () => {
  const folders = [folder(1), folder(2, 1)];

  it('[W8-list-moved] Shows moved emails between those around which they were edited, and counts them there', () => {
    const list = buildList([buildEmail(9), buildEmail(5), buildEmail(3), buildEmail(6, 1), buildEmail(2, 1)], folders);
    const moved = withEmailsMoved(list, new Set([5, 3]), 1);
    expect([inOrder(moved), inOrder(moved, 1)]).toEqual([[9], [6, 5, 3, 2]]);
    expect([moved.counts.get(0), moved.counts.get(1), moved.total]).toEqual([1, 4, 5]);
    const flat = buildList([buildEmail(9), buildEmail(5)], folders, { sort: 'title' });
    expect(withEmailsMoved(flat, new Set([5]), 1).rows.map(({ at, email }) => [at, email.fid])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('[W8-list-moved] Has the contents of a deleted folder at the top, also those that are not loaded', () => {
    const list = buildList([buildEmail(9), buildEmail(5, 1), buildEmail(4, 2)], folders);
    const without = withoutFolder({ ...list, counts: new Map([...list.counts, [1, 40]]) }, 1);
    expect(without.folders.map(({ id, pid }) => [id, pid])).toEqual([[2, 0]]);
    expect([inOrder(without), inOrder(without, 2)]).toEqual([[9, 5], [4]]);
    expect([without.counts.get(0), without.counts.has(1), without.total]).toEqual([41, false, 3]);
  });
});
