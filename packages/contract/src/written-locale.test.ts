import { expect, it } from 'vitest';
import { formatAccessEnd, setDayLocale } from './access-end';
import { knownLocale, writtenLocaleOf } from './written-locale';

const at = new Date('2026-11-28T17:42:00Z');
const written = (tag: string | null) =>
  new Intl.DateTimeFormat(writtenLocaleOf(tag).digits, { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' })
    .format(at)
    .replace(/\s/g, ' ');

it('[W8-written-locale] Dates follow region and hour cycle of a tag, in Latin digits, and en-US for others', () => {
  expect(written('de-DE')).toBe('28.11.26, 17:42');
  expect(written('en-US-u-hc-h23')).toBe('11/28/26, 17:42');
  for (const tag of [null, '', 'no tag', 'xx-XX', 'en-US']) expect(written(tag), String(tag)).toBe('11/28/26, 5:42 PM');
  expect(written('ar-EG')).toMatch(/2026|26/);
});

it('[W8-written-locale] A tag is spelled canonically, whatever separator a provider uses', () => {
  expect(['de_DE', 'EN-us', ' fr ', 'en-us-u-hc-h23'].map(knownLocale)).toEqual([
    'de-DE',
    'en-US',
    'fr',
    'en-US-u-hc-h23',
  ]);
  for (const tag of ['', 'no tag', 'x'.repeat(300), '*', 'qq-QQ']) expect(knownLocale(tag), tag).toBeNull();
});

it('[W8-written-locale] The last day of access is in the order of the reader’s region', () => {
  expect(formatAccessEnd('2026-12-03', writtenLocaleOf('en-GB').words)).toBe('3 Dec 2026');
  setDayLocale(writtenLocaleOf('de-DE'));
  expect(formatAccessEnd('2026-12-03')).toBe('3 Dec 2026');
  setDayLocale(writtenLocaleOf(null));
  expect(formatAccessEnd('2026-12-03')).toBe('Dec 3, 2026');
});

it('[W8-written-locale] Words are in English in the order of the region, also where English has no form for it', () => {
  const full = (tag: string) =>
    new Intl.DateTimeFormat(writtenLocaleOf(tag).words, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
      .format(at)
      .replace(/\s/g, ' ');
  expect(full('en-US')).toBe('November 28, 2026 at 5:42 PM');
  expect(full('en-US-u-hc-h23')).toBe('November 28, 2026 at 17:42');
  for (const tag of ['de-DE', 'fr-FR', 'it-IT', 'es-MX', 'pl']) {
    expect(full(tag), tag).toMatch(/^28 November 2026 at /);
  }
  expect(full('fr-FR')).toMatch(/17:42$/);
  expect([writtenLocaleOf('pt').region, writtenLocaleOf('de').region, writtenLocaleOf('').region]).toEqual([
    'BR',
    'DE',
    'US',
  ]);
});
