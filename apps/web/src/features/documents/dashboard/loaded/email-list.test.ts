import { type Email, limits } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { buildList } from '../testing/list-content';
import {
  type EmailList,
  emailsOf,
  listOf,
  nextPlaceholderId,
  placeholderEmail,
  placeholderId,
  withEmailCreated,
  withEmailFirst,
  withEmailReplaced,
  withoutEmail,
  withoutEmails,
} from './email-list';

const buildEmail = (id: number): Email => ({
  ...placeholderEmail({ tid: 1, title: `Email ${id}`, type: 'email' }),
  id,
});
const listWith = (...all: number[]): EmailList => buildList(all.map(buildEmail));
const ids = (list: EmailList) => emailsOf(list).map((email) => email.id);

describe('the list of emails', () => {
  it('[D4-create] shows the placeholder -1 first, then the result in its place', () => {
    const waiting = withEmailFirst(listWith(5, 4, 3), placeholderEmail({ tid: 1, title: 'New', type: 'email' }));
    expect(ids(waiting)).toEqual([placeholderId, 5, 4, 3]);
    const created = withEmailReplaced(waiting, placeholderId, () => buildEmail(6));
    expect(ids(created)).toEqual([6, 5, 4, 3]);
  });

  it('[D4-create] gives each of several at once a placeholder of its own, and each its result', () => {
    const start = listWith(5, 4);
    const wait = (list: EmailList, title: string) => {
      const id = nextPlaceholderId(emailsOf(list));
      return { id, list: withEmailFirst(list, placeholderEmail({ id, tid: 1, title, type: 'email' })) };
    };
    const one = wait(start, 'One');
    const two = wait(one.list, 'Two');
    expect([one.id, two.id]).toEqual([placeholderId, placeholderId - 1]);
    const second = withEmailCreated(two.list, two.id, buildEmail(7));
    expect(ids(second)).toEqual([7, placeholderId, 5, 4]);
    expect(ids(withEmailCreated(second, one.id, buildEmail(6)))).toEqual([7, 6, 5, 4]);
    expect(ids(withoutEmail(second, one.id))).toEqual([7, 5, 4]);
  });

  it('[D4-create] shows the result once when the list was asked for again meanwhile', () => {
    expect(ids(withEmailCreated(listWith(5, 4), placeholderId, buildEmail(6)))).toEqual([6, 5, 4]);
    expect(ids(withEmailCreated(listWith(6, 5, 4), placeholderId, buildEmail(6)))).toEqual([6, 5, 4]);
  });

  it('[D4-create] forgets the placeholder when creating failed', () => {
    const before = listWith(5, 4);
    const waiting = withEmailFirst(before, placeholderEmail({ tid: 1, title: 'New', type: 'email' }));
    expect(withoutEmail(waiting, placeholderId)).toEqual(before);
  });
});

describe('the loaded part of a list', () => {
  const answer = (at: number, ids: number[], count = 1000) => ({
    stamp: 'next',
    list: {
      folders: [],
      counts: [{ fid: 0, count }],
      total: count,
      matching: count,
      parts: [{ fid: 0, at, emails: ids.map(buildEmail) }],
    },
  });
  const { view } = buildList([]);

  it('[W8-list-kept] keeps rows that were read before beside a new answer, at their positions and once each', () => {
    const first = listOf(answer(0, [1, 2, 3]), { view, span: { from: 0, count: 3 } });
    const next = listOf(answer(2, [3, 4]), { view, span: { from: 2, count: 2 } }, first);
    expect(next.rows.map(({ at, email }) => [at, email.id])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    // Someone deleted the first one, and the list became shorter.
    const moved = listOf(answer(0, [2, 3], 3), { view, span: { from: 0, count: 2 } }, next);
    expect(moved.rows.map(({ at, email }) => [at, email.id])).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  it('[W8-list-kept] has a limit, whatever was scrolled through', () => {
    let list = listOf(answer(0, []), { view, span: { from: 0, count: 100 } });
    for (let from = 0; from < 900; from += 100) {
      const ids = Array.from({ length: 100 }, (_, index) => from + index + 1);
      list = listOf(answer(from, ids), { view, span: { from, count: 100 } }, list);
    }
    expect(list.rows).toHaveLength(limits.listRowsKept);
    expect(list.rows.at(-1)?.email.id).toBe(900);
  });

  it('[W8-list-counts] counts what is loaded and not loaded when emails are removed', () => {
    const list = { ...listWith(5, 4, 3), counts: new Map([[0, 1000]]), total: 1000, matching: 1000 };
    const fewer = withoutEmails(list, new Set([5, 3, 77]));
    expect([fewer.total, fewer.matching, fewer.counts.get(0)]).toEqual([998, 998, 998]);
    expect(fewer.rows.map(({ at, email }) => [at, email.id])).toEqual([[0, 4]]);
  });
});
