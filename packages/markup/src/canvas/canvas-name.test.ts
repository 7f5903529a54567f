import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canvasName, namedCanvas, readCanvasName } from './canvas-name';

const text = fc.string({ unit: 'binary', maxLength: 200 });

describe('[S5-canvas-name] the name of a canvas', () => {
  it('is in the comment at its end', () => {
    fc.assert(
      fc.property(text, (html) => {
        const named = namedCanvas(html);
        expect(named.startsWith(html)).toBe(true);
        const comment = /^<!--([^<>]*)-->$/.exec(named.slice(html.length))?.[1] ?? '';
        expect(readCanvasName(comment)).toBe(canvasName(html));
      }),
    );
    expect(readCanvasName(' be-canvas 1-2-3')).toBeNull();
  });

  it('changes with every character, its place and the length', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }), (html, at, more) => {
        const place = at % (html.length + 1);
        const longer = html.slice(0, place) + more + html.slice(place);
        expect(canvasName(longer)).not.toBe(canvasName(html));
      }),
    );
    expect(canvasName('ab')).not.toBe(canvasName('ba'));
    expect(canvasName('\0')).not.toBe(canvasName('\0\0'));
  });
});
