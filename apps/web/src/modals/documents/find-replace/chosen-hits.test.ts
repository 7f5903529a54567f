import type { EmailHits } from '@galley/contract';
import { expect, it } from 'vitest';
import { countHits, documentsFor, firstHits, hitKey, withChoice } from './chosen-hits';

const hit = (index: number, locked = '') => ({ index, block: '', before: '', text: 'a', after: '', locked });
const email = (id: number, hits: EmailHits['hits'], editor = ''): EmailHits => ({
  ...{ id, title: `Email ${id}`, type: 'email', version: 3, editor, hits, more: 0 },
});
const emails = [email(1, [hit(0), hit(1, 'Theme code'), hit(2)]), email(2, [hit(0)], 'Ben'), email(3, [hit(0)])];

it('[D4-bulk-replace-choice] Counts and sends chosen hits, without locked ones and emails that someone edits', () => {
  expect(countHits(emails, new Set())).toEqual({ all: 5, free: 3, chosen: 3 });
  const left = withChoice(new Set(), emails[0] as EmailHits, { index: 2, isChosen: false });
  expect(countHits(emails, left).chosen).toBe(2);
  expect(documentsFor(emails, left)).toEqual([
    { id: 1, version: 3, except: [2] },
    { id: 3, version: 3, except: [] },
  ]);
  const none = withChoice(left, emails[2] as EmailHits, { isChosen: false });
  expect(documentsFor(emails, none).map(({ id }) => id)).toEqual([1]);
  expect(withChoice(none, emails[2] as EmailHits, { isChosen: true }).has(hitKey(3, 0))).toBe(false);
});

it('[D4-bulk-replace-choice] Shows so many hits at once', () => {
  expect(firstHits(emails, 2)).toEqual({
    shown: [{ ...emails[0], hits: emails[0]?.hits.slice(0, 2) }],
    hasMore: true,
  });
  expect(firstHits(emails, 5)).toEqual({ shown: emails, hasMore: false });
  expect(firstHits(emails, 3)).toMatchObject({ shown: [emails[0]], hasMore: true });
});
