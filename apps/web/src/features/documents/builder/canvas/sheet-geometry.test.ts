import { describe, expect, it } from 'vitest';
import { hasMargins, sheetWidth } from './sheet-geometry';

describe('sheetWidth', () => {
  it('draws the mobile device 375 px wide', () => {
    expect(sheetWidth('email', 'mobile', 1140)).toBe(375);
  });

  it('leaves space for labels and tools beside an email if the canvas area allows it', () => {
    const width = sheetWidth('email', 'desktop', 1140);
    expect(width).toBe(800);
    expect(hasMargins(width, 1140)).toBe(true);
  });

  it('prefers an email wider than the mobile breakpoints over the margins', () => {
    const width = sheetWidth('email', 'desktop', 740);
    expect(width).toBe(700);
    expect(hasMargins(width, 740)).toBe(false);
  });

  it('is never wider than the canvas area', () => {
    for (let desk = 360; desk < 2000; desk += 7)
      for (const type of ['email', 'page'] as const)
        expect(sheetWidth(type, 'desktop', desk)).toBeLessThanOrEqual(desk);
  });
});
