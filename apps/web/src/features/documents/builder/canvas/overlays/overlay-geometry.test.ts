import { describe, expect, it } from 'vitest';
import { gripLeft, isInView, outlineRect, overlayKind, stickyTop, toolsLeft } from './overlay-geometry';

const rect = { left: 40, top: 100, width: 300, height: 200 };

describe('overlay geometry', () => {
  it('adds space around texts within the document', () => {
    expect(outlineRect(rect, 'edit', 600)).toEqual({ left: 32, top: 94, width: 316, height: 212 });
    expect(outlineRect({ ...rect, left: 0, width: 600 }, 'edit', 600)).toMatchObject({ left: 1, width: 598 });
    expect(outlineRect(rect, 'section', 600)).toBe(rect);
  });

  it('draws images, links and backgrounds like texts', () => {
    expect(overlayKind('link')).toBe('edit');
    expect(overlayKind('background')).toBe('edit');
    expect(overlayKind('region')).toBe('region');
  });

  it('keeps tools beside the visible part of a block', () => {
    expect(stickyTop(rect, 100, 800)).toBe(100);
    expect(stickyTop({ ...rect, top: -50 }, 100, 800)).toBe(0);
    expect(stickyTop({ ...rect, top: -150 }, 100, 800)).toBe(-50);
  });

  it('detects what is scrolled out of view', () => {
    expect(isInView(rect, 800)).toBe(true);
    expect(isInView({ ...rect, top: -200 }, 800)).toBe(false);
    expect(isInView({ ...rect, top: 800 }, 800)).toBe(false);
  });

  it('[F-B2-gap] puts the tools at the edge of a section, without a gap, and inside it where there is no margin', () => {
    const wide = { ...rect, left: 0, width: 800 };
    expect(toolsLeft(rect, { sheetPx: 800, toolsPx: 32, hasMargins: true })).toBe(340);
    expect(toolsLeft(wide, { sheetPx: 800, toolsPx: 32, hasMargins: true })).toBe(800);
    expect(toolsLeft(wide, { sheetPx: 800, toolsPx: 32, hasMargins: false })).toBe(766);
    expect(toolsLeft(rect, { sheetPx: 800, toolsPx: 32, hasMargins: false })).toBe(340);
  });

  it('keeps the handle of a component in the document or its margin', () => {
    expect(gripLeft(rect, { gripPx: 24, hasMargins: false })).toBe(16);
    expect(gripLeft({ ...rect, left: 4 }, { gripPx: 24, hasMargins: true })).toBe(-20);
    expect(gripLeft({ ...rect, left: 4 }, { gripPx: 24, hasMargins: false })).toBe(4);
  });
});
