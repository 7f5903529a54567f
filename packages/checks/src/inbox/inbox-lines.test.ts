import { expect, it } from 'vitest';
import { inboxClients } from './inbox-clients';
import { inboxLines } from './inbox-lines';
import { cutToWidth, textWidth } from './text-width';

it.each([
  ['abc', 3],
  ['日本語', 6],
  ['👍🏽', 2],
  ['👨‍👩‍👧', 2],
  ['🇩🇪', 2],
  ['❤️', 2],
  ['e\u0301', 1],
  ['\u00ad\u200c\ufeff\u034f', 0],
  ['\u2007\u034f', 1],
])('[W11-inbox-width] the width of %j is %i', (text, width) => {
  expect(textWidth(text)).toBe(width);
});

it('[W11-inbox-width] texts are cut between graphemes', () => {
  expect(cutToWidth('Hello', 5)).toEqual({ shown: 'Hello', cut: '', direction: 'ltr' });
  expect(cutToWidth('Hello there', 8)).toEqual({ shown: 'Hello t…', cut: 'here', direction: 'ltr' });
  expect(cutToWidth('a👨‍👩‍👧b👨‍👩‍👧', 4).shown).toBe('a👨‍👩‍👧…');
  expect(cutToWidth('日本語の件名', 7).shown).toBe('日本語…');
  expect(cutToWidth('👍 שלום וברכה לכולם', 8)).toEqual({ shown: '👍 שלום…', cut: 'וברכה לכולם', direction: 'rtl' });
});

const texts = { sender: 'Harbor Bakery', subject: 'Rye', previewText: 'The oven is on', bodyText: 'View in browser' };

it('[W11-inbox-lines] each inbox shows the subject, and the first words of the email after a short preview text', () => {
  const entries = inboxLines({ ...texts, subject: 'Our rye bread is back, and it is better than ever before' });
  const [iphone, , , android] = entries;
  expect(entries).toHaveLength(inboxClients.length);
  expect(iphone?.subject).toMatchObject({
    shown: 'Our rye bread is back, and it is better than ev…',
    cut: 'er before',
  });
  expect(android?.subject.shown).toBe('Our rye bread is back, and it…');
  expect(entries.every(({ follows }) => follows === 'View in browser')).toBe(true);
});

it('[W11-inbox-lines] nothing follows a preview text with padding or enough words', () => {
  const padding = '\u2007\ufeff\u034f '.repeat(150);
  for (const previewText of [`The oven is on${padding}`, 'The oven is on '.repeat(12)])
    expect(inboxLines({ ...texts, previewText }).map(({ follows }) => follows)).toEqual(inboxClients.map(() => ''));
});

it('[W11-inbox-width] of a text of any length only the beginning is measured', () => {
  expect(textWidth('a\u0301'.repeat(100_000))).toBe(1000);
  expect(cutToWidth('\u{1f44d}'.repeat(100_000), 5).shown).toBe('\u{1f44d}\u{1f44d}…');
});
