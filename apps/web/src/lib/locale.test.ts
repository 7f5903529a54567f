import { formatCount, formatNumber } from '@galley/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { messages } from '../messages';
import { localTime } from '../modals/people/person-card/local-time';
import { formatDate, formatDay, formatFull, formatStamp, formatTime } from './dates';
import { formatBytes } from './format-bytes';
import { browserLocale, followBrowser, followLocale } from './locale';
import { regionPaper } from './region-paper';

const at = Date.parse('2026-03-04T17:05:09Z') / 1000;
const utc = { timeZone: 'UTC', now: new Date('2026-11-20T18:00:00Z') };
const changes = { one: 'change', other: 'changes' };
const row = { createdAt: at, updatedAt: 0, createdBy: 'Ines Duarte', updatedBy: '' };

/** Everything whose format depends on the locale. */
const written = () => ({
  date: formatDate(at, utc),
  time: formatTime(at, utc),
  stamp: formatStamp(row, utc),
  day: formatDay(at, utc),
  full: formatFull(at, utc),
  local: localTime('America/New_York', new Date(at * 1000)),
  count: formatCount(12_000, changes),
  number: formatNumber(1234.5, 1),
  bytes: formatBytes(2_500_000),
  refusal: messages.atMostCharacters(1000),
});

const american = {
  date: '03/04/2026',
  time: '5:05 pm',
  stamp: 'Created 03/04/2026 5:05 pm by Ines Duarte',
  day: 'March 4 5:05 pm',
  full: 'Wednesday, March 4, 2026 at 5:05:09 PM UTC',
  local: '12:05 pm EST',
  count: '12,000 changes',
  number: '1,234.5',
  bytes: '2.4 MB',
  refusal: 'At most 1,000 characters.',
};

afterEach(() => followLocale('en-US'));

describe('numbers and dates', () => {
  it('[D9-locale] are written as in the specification for en-US, and where no locale was said', () => {
    expect(written()).toEqual(american);
    followLocale('en-US');
    expect(written()).toEqual(american);
  });

  it('[D9-locale] follow a German browser, in English words', () => {
    followLocale('de-DE');
    expect(written()).toEqual({
      date: '04.03.2026',
      time: '17:05',
      stamp: 'Created 04.03.2026 17:05 by Ines Duarte',
      day: '4 March 17:05',
      full: 'Wednesday, 4 March 2026 at 17:05:09 UTC',
      local: expect.stringMatching(/^12:05 (EST|GMT-5)$/),
      count: '12.000 changes',
      number: '1.234,5',
      bytes: '2,4 MB',
      refusal: 'At most 1.000 characters.',
    });
    expect(formatCount(1, changes)).toBe('1 change');
  });

  it.each(['', 'no tag', 'xx-XX', 'c'])('[D9-locale] are the specification’s for the unknown locale "%s"', (tag) => {
    followLocale(tag);
    expect(written()).toEqual(american);
  });

  it('[D9-locale] use digits that are read with English words, and the stamps’ calendar', () => {
    for (const tag of ['ar-EG', 'fa-IR', 'th-TH', 'ja-JP-u-ca-japanese']) {
      followLocale(tag);
      expect(formatCount(12, changes), tag).toBe('12 changes');
      expect(formatDate(at, utc), tag).toMatch(/2026/);
    }
  });
});

it('[W8-browser-tag] A browser’s locale that is no tag counts as en-US, so that it can be stored', () => {
  followBrowser('en-US@posix');
  expect([browserLocale(), formatDate(at, utc)]).toEqual(['en-US', '03/04/2026']);
  followBrowser('de-DE');
  expect([browserLocale(), formatDate(at, utc)]).toEqual(['de-DE', '04.03.2026']);
  followBrowser('en-US');
});

it.each([
  ['en-US', 'letter'],
  ['es-MX', 'letter'],
  ['fr-CA', 'letter'],
  ['de', 'a4'],
  ['en-GB', 'a4'],
  ['no tag', 'letter'],
] as const)('[F3-region-paper] The paper of %s is %s', (tag, paper) => {
  followLocale(tag);
  expect(regionPaper()).toBe(paper);
});
