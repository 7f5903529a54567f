import type { Email } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import {
  type EmailList,
  emailsOf,
  idAfter,
  placeholderEmail,
  placeholderId,
  withEmailFirst,
  withEmailReplaced,
  withEmailRestored,
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

  it('[D4-create] forgets the placeholder when creating failed', () => {
    const before = buildList([5, 4]);
    const waiting = withEmailFirst(before, placeholderEmail({ tid: 1, title: 'New', type: 'email' }));
    expect(withoutEmail(waiting, placeholderId)).toEqual(before);
  });

  it('[D4-delete] puts an email back where it stood when deleting failed', () => {
    const before = buildList([5, 4], [3, 2]);
    for (const email of emailsOf(before)) {
      const beforeId = idAfter(before, email.id);
      expect(ids(withEmailRestored(withoutEmail(before, email.id), email, beforeId))).toEqual(ids(before));
    }
  });

  it('does not put an email back twice, nor lose it when its neighbour is gone too', () => {
    const list = buildList([5, 4]);
    expect(withEmailRestored(list, buildEmail(4), null)).toBe(list);
    expect(ids(withEmailRestored(buildList([5]), buildEmail(4), 3))).toEqual([5, 4]);
  });
});
