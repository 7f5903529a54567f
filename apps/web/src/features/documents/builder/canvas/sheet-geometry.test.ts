import { describe, expect, it } from 'vitest';
import { hasMargins, sheetWidth } from './sheet-geometry';

const email = { type: 'email', device: 'desktop', isNarrow: false } as const;

describe('sheetWidth', () => {
  it('draws the mobile device 375 px wide', () => {
    expect(sheetWidth({ ...email, device: 'mobile', deskPx: 1140 })).toBe(375);
  });

  it('leaves space for labels and tools beside an email if the canvas area allows it', () => {
    const width = sheetWidth({ ...email, deskPx: 1140 });
    expect(width).toBe(800);
    expect(hasMargins(width, 1140)).toBe(true);
  });

  it('prefers an email wider than the mobile breakpoints over the margins', () => {
    const width = sheetWidth({ ...email, deskPx: 740 });
    expect(width).toBe(700);
    expect(hasMargins(width, 740)).toBe(false);
  });

  it('[F3-width-sheet] gives a document the whole width of a narrow window, and of a phone whatever device is chosen', () => {
    const narrow = { type: 'email', isNarrow: true } as const;
    for (const device of ['desktop', 'mobile'] as const)
      for (const deskPx of [320, 375, 390, 430]) expect(sheetWidth({ ...narrow, device, deskPx })).toBe(deskPx);
    expect(sheetWidth({ ...narrow, device: 'desktop', deskPx: 720 })).toBe(720);
    expect(sheetWidth({ ...narrow, device: 'mobile', deskPx: 720 })).toBe(375);
    // A phone held sideways.
    expect(sheetWidth({ ...narrow, device: 'desktop', deskPx: 932 })).toBe(800);
  });

  it('is never wider than the canvas area', () => {
    for (let deskPx = 360; deskPx < 2000; deskPx += 7)
      for (const type of ['email', 'page'] as const)
        for (const isNarrow of [true, false])
          expect(sheetWidth({ ...email, type, deskPx, isNarrow })).toBeLessThanOrEqual(deskPx);
  });
});
