import type { Email } from '@galley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EmailList, emailsOf, placeholderEmail } from './email-list';
import { withEmailsBack, withEmailsFirst, withoutEmails } from './list-change';

const buildEmail = (id: number): Email => ({
  ...placeholderEmail({ tid: 1, title: `Email ${id}`, type: 'email' }),
  id,
});
const buildList = (...pages: number[][]): EmailList => ({
  pages: pages.map((ids) => ({ emails: ids.map(buildEmail), folders: [], nextCursor: null })),
  pageParams: pages.map(() => undefined),
});
const ids = (list: EmailList) => emailsOf(list).map((email) => email.id);

describe('a list from which many were taken', () => {
  it('[D4-delete] [D4-undo-delete] Gets each back in its place, whatever was taken', () => {
    const order = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(order, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), fc.nat(11), (all, taken, cut) => {
        const list = buildList(all.slice(0, cut), all.slice(cut));
        const gone = all.filter((_, at) => taken[at]);
        const fewer = withoutEmails(list, new Set(gone));
        expect(ids(withEmailsBack(fewer, gone.map(buildEmail), all))).toEqual(all);
      }),
    );
  });

  it('[D4-undo-delete] Keeps what has come since and what went as well, and takes nothing in twice', () => {
    const back = withEmailsBack(buildList([9, 5], [1]), [buildEmail(4), buildEmail(5)], [5, 4, 3, 1]);
    expect(ids(back)).toEqual([9, 5, 4, 1]);
    expect(ids(withEmailsBack(buildList([9]), [buildEmail(4)], [5, 4]))).toEqual([9, 4]);
    const list = buildList([2, 1]);
    expect(withEmailsBack(list, [buildEmail(1)], [2, 1])).toBe(list);
  });

  it('[D4-bulk-duplicate] Shows copies first, the last of them at the head', () => {
    expect(ids(withEmailsFirst(buildList([2, 1], [0]), [buildEmail(3), buildEmail(4)]))).toEqual([4, 3, 2, 1, 0]);
  });
});
