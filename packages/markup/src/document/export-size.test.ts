import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { parseForReading } from '../blocks/cut-blocks';
import { hideVariations } from '../blocks/hide-variations';
import { markSource } from '../source/mark-source';
import { printTree } from '../source/source-tree';
import { applySteps } from '../testing/apply-steps';
import { brokenTheme, wellFormedTheme } from '../testing/themes';
import { exportHtml } from './export-html';
import { ExportMeter, type SizeOptions, utf8Length } from './export-size';

const encoder = new TextEncoder();
const prefix = 'size';
const parameters: SizeOptions = {
  linkParameters: [{ name: 'utm_source', value: 'ä' }],
  mapAddress: (value) => (value.startsWith('http') ? null : `https://g.org/${value}`),
};

/** Returns a document as stored: marked, with one variation of each group shown. */
function stored(source: string): string {
  let next = 0;
  return hideVariations(markSource(source, { markerPrefix: prefix, newId: () => `b${++next}` }), prefix);
}

describe('ExportMeter', () => {
  it('[I3-size-exact] measures the bytes that an export has, part by part', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(wellFormedTheme, brokenTheme), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (themes, hasOptions) => {
          const html = stored(
            `${themes.join('\n<!--[if mso]><a href="x">ö</a><![endif]-->\n')}\n<a href="https://ü.org">€</a>`,
          );
          const options = hasOptions ? parameters : {};
          const tree = parseForReading(html, prefix);
          const size = new ExportMeter(options).measure(tree);
          expect(size.bytes).toBe(encoder.encode(exportHtml(html, { ...options, markerPrefix: prefix })).length);
          expect(size.parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(size.bytes);
        },
      ),
      { numRuns: inFull(300, 100) },
    );
  });

  it('[I3-size-parts] tells sections apart from the frame, and the lengths of style blocks', () => {
    const tree = parseForReading(
      '<html><head><style>p{color:red}</style></head><body><div class="block-section"><p class="block-edit">é</p></div><div class="block-section" data-be-hidden="p:1">no</div>\n<div class="block-section">b</div></body></html>',
      'p',
    );
    const { parts, styleLengths } = new ExportMeter().measure(tree);
    expect(parts.map(({ bytes }) => bytes)).toEqual([
      '<html><head><style>p{color:red}</style></head><body>\n</body></html>'.length,
      '<div><p>é</p></div>'.length + 1,
      '<div>b</div>'.length,
    ]);
    expect(styleLengths).toEqual([12]);
  });

  it('[I3-size-exact] cuts the spaces before what is not shown, as an export does', () => {
    const html =
      '<p>a</p> \n <p class="block-edit" data-be-hidden="p:1">no</p>\n<div class="block-section">b</div>\n\t<div class="block-section" data-be-hidden="p:1">no</div> <i>é</i>';
    const exported = exportHtml(html, { markerPrefix: 'p' });
    expect(exported).toBe('<p>a</p>\n<div>b</div> <i>é</i>');
    expect(new ExportMeter().measure(parseForReading(html, 'p')).bytes).toBe(encoder.encode(exported).length);
  });

  it('[I3-size-cached] reads only the section that changed again', () => {
    let calls = 0;
    const counted: SizeOptions = {
      mapAddress: () => {
        calls += 1;
        return null;
      },
    };
    const sections = Array.from(
      { length: 40 },
      (_, n) => `<div class="block-section"><img src="${n}.png"><p class="block-edit">Text ${n}</p></div>`,
    );
    const tree = parseForReading(`<body background="b.png">${sections.join('\n')}</body>`);
    const meter = new ExportMeter(counted);
    const before = meter.measure(tree).bytes;
    expect(calls).toBe(41);
    const block = [...tree.blocks.values()].find(({ parts }) => parts[0] === 'Text 7');
    const next = applySteps(tree, [{ kind: 'setInner', beId: block?.beId ?? '', before: 'Text 7', after: 'Text 7 é' }]);
    expect(meter.measure(next).bytes).toBe(before + 3);
    expect(calls).toBe(42);
    expect(printTree(next)).toContain('Text 7 é');
  });

  it('counts the bytes of UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Length(text)).toBe(encoder.encode(text).length);
      }),
    );
    expect(utf8Length('\ud800x')).toBe(encoder.encode('\ud800x').length);
  });
});
