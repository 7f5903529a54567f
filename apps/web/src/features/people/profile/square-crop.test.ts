import { expect, it } from 'vitest';
import { middleSquare, sentSide, squareInPixels } from './square-crop';

it('[D9-avatar-crop] Begins with the largest square in the middle', () => {
  expect(middleSquare({ width: 400, height: 200 })).toEqual({ x: 25, y: 0, width: 50, height: 100 });
  expect(middleSquare({ width: 100, height: 100 })).toEqual({ x: 0, y: 0, width: 100, height: 100 });
});

it('[D9-avatar-crop] Cuts a square of whole pixels inside the picture, never an empty one', () => {
  const picture = { width: 400, height: 201 };
  expect(squareInPixels(middleSquare(picture), picture)).toEqual({ x: 100, y: 0, width: 201, height: 201 });
  expect(squareInPixels({ x: 90, y: 90, width: 25, height: 50 }, picture)).toEqual({
    x: 300,
    y: 101,
    width: 100,
    height: 100,
  });
  expect(squareInPixels({ x: 0, y: 0, width: 0, height: 0 }, picture)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  expect([300, 960, 4000].map(sentSide)).toEqual([300, 960, 960]);
});
