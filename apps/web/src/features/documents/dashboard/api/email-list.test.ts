import type { Email } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import {
  type EmailList,
  emailsOf,
  nextPlaceholderId,
  placeholderEmail,
  placeholderId,
  withEmailCreated,
  withEmailFirst,
  withEmailReplaced,
  withoutEmail,
} from './email-list';

const buildEmail = (id: number): Email => ({
  ...placeholderEmail({ tid: 1, title: `Email ${id}`, type: 'email' }),
  id,
});
const buildList = (...pages: number[][]): EmailList => ({
  pages: pages.map((ids) => ({ emails: ids.map(buildEmail), folders: [], nextCursor: null })),
  pageParams: pages.map(() => undefined),
});
const ids = (list: EmailList) => emailsOf(list).map((email) => email.id);

describe('the list of emails', () => {
  it('[D4-create] shows the placeholder -1 first, then the result in its place', () => {
    const waiting = withEmailFirst(buildList([5, 4], [3]), placeholderEmail({ tid: 1, title: 'New', type: 'email' }));
    expect(ids(waiting)).toEqual([placeholderId, 5, 4, 3]);
    const created = withEmailReplaced(waiting, placeholderId, () => buildEmail(6));
    expect(ids(created)).toEqual([6, 5, 4, 3]);
  });

  it('[D4-create] gives each of several at once a placeholder of its own, and each its result', () => {
    const start = buildList([5, 4]);
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
    expect(ids(withEmailCreated(buildList([5, 4]), placeholderId, buildEmail(6)))).toEqual([6, 5, 4]);
    expect(ids(withEmailCreated(buildList([6, 5, 4]), placeholderId, buildEmail(6)))).toEqual([6, 5, 4]);
  });

  it('[D4-create] forgets the placeholder when creating failed', () => {
    const before = buildList([5, 4]);
    const waiting = withEmailFirst(before, placeholderEmail({ tid: 1, title: 'New', type: 'email' }));
    expect(withoutEmail(waiting, placeholderId)).toEqual(before);
  });
});
