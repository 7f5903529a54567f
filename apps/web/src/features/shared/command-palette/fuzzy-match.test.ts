import { describe, expect, it } from 'vitest';
import { fuzzyMatch } from './fuzzy-match';

const score = (term: string, text: string) => fuzzyMatch(term, text)?.score ?? -1;
const marked = (term: string, text: string) =>
  fuzzyMatch(term, text)?.ranges.map(([start, end]) => text.slice(start, end));

describe('[L6-palette-match] what is typed in the palette', () => {
  it('is found as a beginning before a beginning of a word, a part and scattered letters', () => {
    const texts = ['New email', 'Brand new email', 'Renew', 'Nice evening walk'];
    expect(texts.map((text) => score('new', text))).toEqual(
      texts.map((text) => score('new', text)).sort((a, b) => b - a),
    );
    expect(score('new', 'Renew')).toBeGreaterThan(0);
    expect(marked('new', 'Nice evening walk')).toEqual(['N', 'e', 'w']);
    expect(score('new', 'Not here')).toBe(-1);
  });

  it('is found by the first letters of words', () => {
    expect(marked('ne', 'Name of an email')).toEqual(['N', 'e']);
    expect(score('gts', 'Go to settings')).toBeGreaterThan(score('gts', 'Gallant tones'));
  });

  it('needs each of its words, in any order', () => {
    expect(marked('email new', 'New email')).toEqual(['New', 'email']);
    expect(fuzzyMatch('email page', 'New email')).toBeNull();
  });

  it('is found whatever capitals and accents, at the places of the text itself', () => {
    expect(marked('CAFE', 'Le Café')).toEqual(['Café']);
    expect(marked('zürich', 'ZURICH 2026')).toEqual(['ZURICH']);
  });

  it('[W3-palette-composed] is found however its letters are composed, and marked with their accents', () => {
    for (const term of ['café m', 'cafe\u0301 m'])
      for (const text of ['Le Café Müller', 'Le Cafe\u0301 Mu\u0308ller'])
        expect(marked(term, text)?.map((part) => part.normalize('NFC'))).toEqual(['Café', 'M']);
    expect(marked('müller', 'Mu\u0308ller')).toEqual(['Mu\u0308ller']);
  });

  it('prefers the shorter of two that begin alike, and takes everything when empty', () => {
    expect(score('share', 'Share')).toBeGreaterThan(score('share', 'Share by email with somebody'));
    expect(score('share by email', 'Share by email')).toBeGreaterThan(score('share', 'Share link') + 10);
    expect(score('share', 'Share')).toBeGreaterThan(score('share', 'Share by email') + 10);
    expect(fuzzyMatch('  ', 'Anything')).toEqual({ score: 0, ranges: [] });
  });
});
