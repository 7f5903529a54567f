import { expect, it } from 'vitest';
import { placeTooltip } from './place-tooltip';

const window = { width: 1000, height: 600 };
const tooltip = { width: 100, height: 26 };

it('is centered, 6 px away, on the wanted side', () => {
  const element = { left: 400, top: 300, width: 40, height: 30 };
  expect(placeTooltip({ element, tooltip, window, side: 'bottom' })).toEqual({ left: 370, top: 336 });
  expect(placeTooltip({ element, tooltip, window, side: 'top' })).toEqual({ left: 370, top: 268 });
  expect(placeTooltip({ element, tooltip, window, side: 'right' })).toEqual({ left: 446, top: 302 });
});

it('changes sides where there is no room', () => {
  const element = { left: 400, top: 580, width: 40, height: 20 };
  expect(placeTooltip({ element, tooltip, window, side: 'bottom' }).top).toBe(548);
  expect(placeTooltip({ element: { ...element, left: 950, top: 300 }, tooltip, window, side: 'right' }).left).toBe(844);
});

it('never leaves the window', () => {
  const element = { left: 980, top: 10, width: 20, height: 20 };
  expect(placeTooltip({ element, tooltip, window, side: 'bottom' })).toEqual({ left: 896, top: 36 });
});
