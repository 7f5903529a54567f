import { expect, test } from 'vitest';
import { formatBytes } from '../../../lib/format-bytes';
import { describeLimits, describeLoss } from './describe-limits';

const megabyte = 1024 * 1024;

test('[D14-billing-page] Limits of a plan are one line', () => {
  expect(describeLimits({ themes: 3, people: 1, integrations: 0, storageBytes: 500 * megabyte })).toBe(
    '3 themes, 1 person, no integrations, 500 MB of files',
  );
  expect(describeLimits({ themes: null, people: 5, integrations: null, storageBytes: null })).toBe(
    'unlimited themes, 5 people, unlimited integrations, unlimited storage',
  );
  expect(describeLimits({ themes: null, people: null, integrations: null, storageBytes: null })).toBe('No limits');
});

test('[D14-billing-page] Sizes are written without a zero after the point', () => {
  const sizes = [500, 1.8, 999.9, 10_000, 1500].map((megabytes) => formatBytes(megabytes * megabyte));
  expect(sizes).toEqual(['500 MB', '1.8 MB', '999.9 MB', '10 GB', '1.5 GB']);
});

test('[D14-billing-page] What would be lost says what stays', () => {
  expect(describeLoss({ limit: 'themes', used: 2, before: 25, after: 3 })).toBe('3 themes instead of 25 themes.');
  expect(describeLoss({ limit: 'people', used: 12, before: null, after: 3 })).toBe(
    '3 people instead of no limit. You have 12 people. Nothing is deleted, but nothing can be added until you have less.',
  );
});
