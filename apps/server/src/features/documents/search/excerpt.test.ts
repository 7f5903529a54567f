import { expect, it } from 'vitest';
import { excerptOf } from './excerpt';

const shown = (piece: string, term = 'plum') => excerptOf({ piece }, term).text;

it('[S-C4-gap] A search excerpt has no gaps of invisible characters', () => {
  expect(shown(`Plum week${'\u00a0\u200c'.repeat(60)} begins`)).toBe('Plum week begins');
  expect(shown(`Plum week${'\u034f\u200c\u2007\ufeff'.repeat(40)}begins`)).toBe('Plum week begins');
  expect(shown(`Plum${'\u200b'.repeat(90)}week`)).toBe('Plum week');
  expect(shown('Plum \n\t week')).toBe('Plum week');
});

it('[S-C4-gap] Emoji and words that need an invisible character keep it, and the position of the term stays correct', () => {
  const text = 'Ripe \u2764\ufe0f\u200d\ud83d\udd25, \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645, Plum';
  expect(shown(text)).toBe(text);
  const { text: found, start, end } = excerptOf({ piece: `A${'\u00a0'.repeat(30)}red PLUM` }, 'plum');
  expect(found.slice(start, end)).toBe('PLUM');
  expect(excerptOf({ piece: null }, 'plum').text).toBe('');
  expect(shown('plum  tart', 'plum  tart')).toBe('plum  tart');
});
