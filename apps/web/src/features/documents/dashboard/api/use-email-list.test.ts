import { limits } from '@galley/contract';
import { expect, it } from 'vitest';
import { nextSpan } from './use-email-list';

const first = { from: 0, count: 100 };

it('[W8-list-span] Rows around the visible ones are read before they are reached, and none twice', () => {
  expect(nextSpan(first, { first: 0, last: 20, count: 20_000 })).toBeNull();
  expect(nextSpan(first, { first: 60, last: 80, count: 20_000 })).toEqual({ from: 0, count: 181 });
  expect(nextSpan({ from: 0, count: 181 }, { first: 60, last: 80, count: 20_000 })).toBeNull();
  expect(nextSpan({ from: 300, count: 200 }, { first: 310, last: 330, count: 20_000 })).toEqual({
    from: 210,
    count: 221,
  });
});

it('[W8-list-span] A jump to the end is one request of a limited size', () => {
  expect(nextSpan(first, { first: 19_980, last: 19_999, count: 20_000 })).toEqual({ from: 19_880, count: 220 });
  const tall = nextSpan(first, { first: 1000, last: 1400, count: 20_000 });
  expect(tall?.count).toBe(limits.listWindow);
});

it('[W8-list-span] A list that is loaded whole is never read again by scrolling', () => {
  expect(nextSpan(first, { first: 60, last: 79, count: 80 })).toBeNull();
});
