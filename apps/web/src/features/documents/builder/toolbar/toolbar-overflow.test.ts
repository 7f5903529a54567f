import { expect, it } from 'vitest';
import { countOverflow } from './toolbar-overflow';

const desk = { buttonPx: 32, remPx: 16 };

it('[L3-toolbar-room] moves no tool where all have room, and otherwise as many as have none', () => {
  const moved = [724, 600, 580, 500, 424, 392].map((barPx) => countOverflow({ ...desk, barPx }, 8));
  expect(moved).toEqual([0, 0, 2, 3, 5, 6]);
});

it('[L3-toolbar-room] moves more with larger buttons, and never more than there are', () => {
  expect(countOverflow({ barPx: 424, buttonPx: 44, remPx: 16 }, 8)).toBe(8);
  expect(countOverflow({ barPx: 724, buttonPx: 64, remPx: 32 }, 8)).toBe(6);
  expect(countOverflow({ barPx: 100, buttonPx: 64, remPx: 32 }, 8)).toBe(8);
});
