import { expect, it } from 'vitest';
import { describeUses } from './describe-uses';

const none = { email: 0, page: 0, layout: 0, pin: 0, template: 0 };

it.each([
  [{}, ''],
  [{ email: 1 }, '1 email'],
  [{ page: 2, template: 1 }, '2 pages and the theme'],
  [{ email: 1200, page: 1, layout: 1, pin: 3, template: 1 }, '1,200 emails, 1 page, 1 layout, 3 pins, and the theme'],
])('[B15-library-use-words] says what shows an image: %j', (counts, text) => {
  expect(describeUses({ ...none, ...counts })).toBe(text);
});
