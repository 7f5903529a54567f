import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanOpenTag } from '../html/attributes';
import { splitDeclarations } from '../html/style-declarations';
import { imageRules } from './images';
import { clampImageSize, hasTemplateSize, imageWidths, keepsImageRatio, resizeImage } from './resize-image';

const free = { minWidth: 0, maxWidth: 0, minHeight: 0, maxHeight: 0 };

describe('[B5-clamp] a chosen size', () => {
  const bounds = { minWidth: 160, maxWidth: 544, minHeight: 60, maxHeight: 408 };
  it.each([
    [{ width: 300, height: 150 }, bounds, { width: 300, height: 150 }],
    [{ width: 960, height: 360 }, bounds, { width: 544, height: 204 }],
    [{ width: 80, height: 30 }, bounds, { width: 160, height: 60 }],
    // The height limits a tall image.
    [{ width: 400, height: 800 }, bounds, { width: 204, height: 408 }],
    // No size with this ratio is within the limits: each side is limited separately.
    [{ width: 1000, height: 10 }, bounds, { width: 544, height: 60 }],
    [{ width: 0.2, height: 0.1 }, free, { width: 2, height: 1 }],
    [{ width: 90_000, height: 45_000 }, free, { width: 8000, height: 4000 }],
    // As in CSS, the minimum takes precedence over a smaller maximum.
    [
      { width: 300, height: 300 },
      { ...free, minWidth: 400, maxWidth: 200 },
      { width: 400, height: 400 },
    ],
    [
      { width: 33, height: 33 },
      { ...free, minWidth: 50.5, maxWidth: 60.5 },
      { width: 51, height: 51 },
    ],
  ])('%j within %j', (wanted, within, expected) => {
    expect(clampImageSize(wanted, within)).toEqual(expected);
  });

  it('is never outside, stays as it is inside, and keeps its ratio where a size of it fits', () => {
    const side = fc.integer({ min: 0, max: 1200 });
    const within = fc.record({ minWidth: side, maxWidth: side, minHeight: side, maxHeight: side });
    const wanted = fc.record({ width: fc.integer({ min: 1, max: 2000 }), height: fc.integer({ min: 1, max: 2000 }) });
    fc.assert(
      fc.property(wanted, within, (size, rules) => {
        const found = clampImageSize(size, rules);
        const most = (max: number, min: number): number => (max === 0 ? 8000 : Math.max(max, min));
        expect(found.width).toBeGreaterThanOrEqual(Math.max(1, rules.minWidth));
        expect(found.width).toBeLessThanOrEqual(most(rules.maxWidth, rules.minWidth));
        expect(found.height).toBeGreaterThanOrEqual(Math.max(1, rules.minHeight));
        expect(found.height).toBeLessThanOrEqual(most(rules.maxHeight, rules.minHeight));
        expect(clampImageSize(found, rules)).toEqual(found);
        const { least, most: widest } = imageWidths(size, rules);
        if (size.width < least || size.width > widest) return;
        expect(found.width).toBe(size.width);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('[B5-resize-bytes] the tag of a resized image', () => {
  it.each([
    ['<img width="600" height="300">', '<img width="300" height="150">'],
    ["<img WIDTH = '600px' height=300 alt=a/>", "<img WIDTH = '300px' height=150 alt=a/>"],
    ['<img width="600" height="auto">', '<img width="300" height="auto">'],
    ['<img width="600">', '<img width="300">'],
    ['<img height="300">', '<img height="150">'],
    ['<img height="300" style="width:auto">', '<img height="150" style="width:auto">'],
    ['<img width="100%">', '<img width="300">'],
    ['<img src=a>', '<img src=a width="300">'],
    ['<img src=a/>', '<img src=a/ width="300">'],
    ['<img width height="">', '<img width="300" height="">'],
    [
      '<img width="600" height="300" style="width:100%;max-width:600px;height:auto">',
      '<img width="300" height="150" style="width:300px;max-width:600px;height:auto">',
    ],
    [
      '<img style="border:0; width : 600px!important; Height: 300.5px;">',
      '<img style="border:0; width : 300px!important; Height: 150px;">',
    ],
    ['<img style="width:100% !important;width:90%">', '<img style="width:300px !important;width:90%">'],
    // A fallback for older clients is kept in sync.
    ['<img style="width:600px;width:min(600px,100%)">', '<img style="width:300px;width:300px">'],
    ['<img style="width:450pt">', '<img style="width:225pt">'],
    [
      "<img width=1 width=2 style='font:1px &quot;a;b&quot;;width:9px'>",
      "<img width=300 width=2 style='font:1px &quot;a;b&quot;;width:300px'>",
    ],
    [
      '<img style="background:url(\'a;width:5px\');width:6em">',
      '<img style="background:url(\'a;width:5px\');width:300px">',
    ],
    ['<img width="300" height="150" style="width: 300px">', '<img width="300" height="150" style="width: 300px">'],
  ])('%s', (openTag, expected) => {
    expect(resizeImage(openTag, { width: 300, height: 150 })).toBe(expected);
  });

  it('has the new size, and other bytes in nothing but its size', () => {
    const part = fc.constantFrom(
      ...[' width="600"', ' height=300', " width='100%'", ' height="auto"', ' WIDTH=50px', ' Height = "7.5"', ' width'],
      ...[
        ' style="width:100%;max-width:500px"',
        " style='Height:20px; width: 30PX !important'",
        ' style="width:9em;x:y"',
      ],
      ...[
        ' src=a/b?c=d&e',
        ' alt="it\'s > it"',
        " alt='width=3'",
        ' {{attr}}',
        ' data-width="5"',
        '\n\tborder = 0',
        ' class',
      ],
      ...[' style="a:url(width:1px;);min-width:5px;-block-resize: true; width:1px;height:auto"', '/'],
    );
    const tags = fc
      .array(part, { maxLength: 6 })
      .chain((parts) => fc.constantFrom(`<img${parts.join('')}>`, `<IMG${parts.join('')} />`));
    const side = fc.integer({ min: 1, max: 8000 });
    fc.assert(
      fc.property(tags, side, side, (openTag, width, height) => {
        const size = { width, height };
        const after = resizeImage(openTag, size);
        expect(rest(after)).toEqual(rest(openTag));
        expect(resizeImage(after, size)).toBe(after);
        const [former, rules] = [imageRules(openTag), imageRules(after)];
        const decides = former.isAutoWidth && former.height > 0 ? 'height' : 'width';
        expect(rules[decides]).toBe(size[decides]);
        if (former.width > 0 && former.height > 0) expect([rules.width, rules.height]).toEqual([width, height]);
        expect(rules.isAutoHeight).toBe(former.isAutoHeight);
        expect([rules.minWidth, rules.maxWidth]).toEqual([former.minWidth, former.maxWidth]);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps a size that template code decides', () => {
    expect(hasTemplateSize('<img width="{{ width }}">')).toBe(true);
    expect(hasTemplateSize('<img style="width: %%w%%px">')).toBe(true);
    expect(hasTemplateSize('<img src="{{ src }}" width="5" style="max-width:{{ most }}px">')).toBe(false);
  });

  it('has independent sides if the markup sets both and the image fills any shape', () => {
    expect(keepsImageRatio('<img width="9" height="9" style="object-fit: cover">')).toBe(false);
    expect(keepsImageRatio('<img width="9" style="object-fit: cover">')).toBe(true);
    expect(keepsImageRatio('<img width="9" height="9" style="object-fit: fill">')).toBe(true);
    expect(keepsImageRatio('<img width="9" height="9">')).toBe(true);
    const within = { ...free, maxWidth: 500 };
    expect(clampImageSize({ width: 800, height: 400 }, within, false)).toEqual({ width: 500, height: 400 });
  });
});

/**
 * Returns everything except sizes: other attributes as written, and the style without the values of width and height.
 */
function rest(openTag: string): string[] {
  return (scanOpenTag(openTag)?.attributes ?? []).flatMap(({ name, start, end, valueStart, valueEnd }, index, all) => {
    const isFirst = all.findIndex((other) => other.name === name) === index;
    if (isFirst && (name === 'width' || name === 'height')) return [];
    if (!isFirst || name !== 'style') return [openTag.slice(start, end)];
    let style = openTag.slice(valueStart, valueEnd);
    for (const declaration of splitDeclarations(style).reverse())
      if (/^(?:width|height)$/i.test(declaration.name))
        style = `${style.slice(0, declaration.valueStart)}…${style.slice(declaration.end)}`;
    return [style];
  });
}
