import { expect, it } from 'vitest';
import { nextCard } from './next-card';

const card = (name: string, offsetLeft: number, offsetTop: number) => ({ name, offsetLeft, offsetTop });
/** Three lines: A B C, D E F, G. */
const cards = [
  ...[card('A', 0, 0), card('B', 100, 0), card('C', 200, 0)],
  ...[card('D', 0, 90), card('E', 100, 90), card('F', 200, 90)],
  card('G', 0, 180),
];
const go = (key: string, from: string) =>
  nextCard(
    key,
    cards.findIndex(({ name }) => name === from),
    cards,
  )?.name ?? null;

it('[F3-new-email-keys] Arrow keys go along a line and to the nearest picture of the next one, and stop at the ends', () => {
  expect([go('ArrowRight', 'C'), go('ArrowLeft', 'D'), go('ArrowRight', 'G'), go('ArrowLeft', 'A')]).toEqual([
    'D',
    'C',
    null,
    null,
  ]);
  expect([go('ArrowDown', 'B'), go('ArrowDown', 'F'), go('ArrowUp', 'G'), go('ArrowUp', 'F')]).toEqual([
    'E',
    'G',
    'D',
    'C',
  ]);
  expect([go('ArrowUp', 'B'), go('ArrowDown', 'G'), go('Home', 'E'), go('End', 'E'), go('x', 'E')]).toEqual([
    null,
    null,
    'A',
    'G',
    null,
  ]);
});

it('[F3-new-email-keys] From the name only Down goes to the pictures, so that the caret can move', () => {
  expect(nextCard('ArrowDown', -1, cards)?.name).toBe('A');
  expect(nextCard('Home', -1, cards)).toBeNull();
  expect(nextCard('ArrowDown', -1, [])).toBeNull();
});
