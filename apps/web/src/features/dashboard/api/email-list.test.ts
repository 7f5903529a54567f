import type { Email } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import {
  type EmailList,
  emailsOf,
  placeholderEmail,
  placeholderId,
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

  it('[D4-create] forgets the placeholder when creating failed', () => {
    const before = buildList([5, 4]);
    const waiting = withEmailFirst(before, placeholderEmail({ tid: 1, title: 'New', type: 'email' }));
    expect(withoutEmail(waiting, placeholderId)).toEqual(before);
  });
});
