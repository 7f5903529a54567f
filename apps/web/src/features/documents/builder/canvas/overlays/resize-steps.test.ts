import { describe, expect, it } from 'vitest';
import { stepOf } from './resize-steps';

const context = {
  from: { width: 480, height: 180 },
  range: { least: { width: 160, height: 60 }, most: { width: 544, height: 204 } },
  keepsRatio: true,
};
const press = (key: string, over: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...over,
});

describe('[B5-resize-keys] a key on the handle of an image', () => {
  it.each([
    ['ArrowRight', {}, { width: 481 }],
    ['ArrowLeft', { shiftKey: true }, { width: 470 }],
    ['ArrowUp', {}, { width: 481 }],
    ['PageDown', {}, { width: 470 }],
    ['Home', {}, { width: 160 }],
    ['End', {}, { width: 544 }],
    ['ArrowRight', { ctrlKey: true }, null],
    ['x', {}, null],
  ])('%s with %j', (key, over, expected) => {
    expect(stepOf(press(key, over), context)).toEqual(expected);
  });

  it('changes the height of a free shape by Up and Down, as the edge moves', () => {
    const free = { ...context, keepsRatio: false };
    expect(stepOf(press('ArrowDown'), free)).toEqual({ height: 181 });
    expect(stepOf(press('ArrowUp'), free)).toEqual({ height: 179 });
    expect(stepOf(press('ArrowLeft'), free)).toEqual({ width: 479 });
  });
});
