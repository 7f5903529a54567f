import { describe, expect, it } from 'vitest';
import { imageAfterKey, imageColumns } from './grid-keys';

const grid = { count: 10, columns: 4, lines: 2 };
const from = (at: number, key: string) => imageAfterKey(key, { ...grid, from: at });

describe('[B15-library-keys] arrow keys in the image library', () => {
  it('lead along the line and into the next one', () => {
    expect([from(3, 'ArrowRight'), from(4, 'ArrowLeft'), from(0, 'ArrowLeft'), from(9, 'ArrowRight')]).toEqual([
      4, 3, 0, 9,
    ]);
  });

  it('lead up and down, and to the last image from above the empty part of the last line', () => {
    expect([from(5, 'ArrowUp'), from(1, 'ArrowUp'), from(1, 'ArrowDown'), from(6, 'ArrowDown')]).toEqual([1, 1, 5, 9]);
    expect([from(8, 'ArrowDown'), from(9, 'ArrowDown')]).toEqual([8, 9]);
  });

  it('lead a page on and to both ends; other keys are not taken', () => {
    expect([from(1, 'PageDown'), from(9, 'PageUp'), from(6, 'PageDown'), from(2, 'PageUp')]).toEqual([9, 1, 9, 2]);
    expect([from(5, 'Home'), from(5, 'End'), from(5, 'a')]).toEqual([0, 9, null]);
  });

  it('follow the number of columns that fit', () => {
    expect([imageColumns(100), imageColumns(390), imageColumns(680)]).toEqual([2, 2, 4]);
  });
});
