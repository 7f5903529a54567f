import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { parseForReading } from '../blocks/cut-blocks';
import { hideVariations } from '../blocks/hide-variations';
import { markSource } from '../source/mark-source';
import { corpusFiles, readTaggedFile } from '../testing/corpus';
import { brokenTheme, wellFormedTheme } from '../testing/themes';
import { exportHtml } from './export-html';
import { ExportMap } from './export-map';

const prefix = 'map';
const options = {
  linkParameters: [{ name: 'utm_source', value: 'ä' }],
  mapAddress: (value: string) => (value.startsWith('http') ? null : `https://g.org/${value}`),
};

function stored(source: string): string {
  let next = 0;
  return hideVariations(markSource(source, { markerPrefix: prefix, newId: () => `b${++next}` }), prefix);
}

it('[W11-export-map] writes exactly the export of any document', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(wellFormedTheme, brokenTheme), { minLength: 1, maxLength: 3 }), (themes) => {
      const html = stored(
        `${themes.join('\n<!--[if mso]><a href="x">ö</a><![endif]-->\n')}\n<a href="https://ü.org">€</a>`,
      );
      const map = new ExportMap(parseForReading(html, prefix), options);
      expect(map.html).toBe(exportHtml(html, { ...options, markerPrefix: prefix }));
      for (let at = 0; at < map.html.length; at += 7) map.blockAt(at);
    }),
    { numRuns: inFull(300, 60) },
  );
});

it('[W11-export-map] writes exactly the export of every theme', { timeout: 120_000 }, () => {
  for (const file of corpusFiles('themes')) {
    const html = stored(readTaggedFile(file));
    const map = new ExportMap(parseForReading(html, prefix), {});
    expect(map.html === exportHtml(html, { markerPrefix: prefix }), file.name).toBe(true);
  }
});

it('[W11-export-map] finds the innermost block of each offset', () => {
  const html =
    '<body><i>a</i><div class="block-section" data-be-hidden="p:1">no</div><div class="block-section"><b>x</b><p class="block-edit">One</p><p class="block-edit" data-be-hidden="p:2">no</p><p class="block-edit">Two</p><u>y</u></div><p class="block-edit">Out</p></body>';
  const tree = parseForReading(html, 'p');
  const map = new ExportMap(tree);
  expect(map.html).toBe('<body><i>a</i><div><b>x</b><p>One</p><p>Two</p><u>y</u></div><p>Out</p></body>');
  const textAt = (text: string) => {
    const block = tree.blocks.get(map.blockAt(map.html.indexOf(text)));
    return block?.parts[0] ?? '';
  };
  expect(['One', 'Two', 'Out'].map(textAt)).toEqual(['One', 'Two', 'Out']);
  expect(map.blockAt(map.html.indexOf('<b>x'))).toBe(map.blockAt(map.html.indexOf('<u>y')));
  expect(tree.blocks.get(map.blockAt(map.html.indexOf('<b>x')))?.kinds.has('section')).toBe(true);
  expect(map.blockAt(map.html.indexOf('<i>'))).toBe('');
});
