import { describe, expect, it } from 'vitest';
import { parseForReading } from '../blocks/cut-blocks';
import { dropGaps } from '../blocks/drop-gaps';
import { buildPalette } from '../blocks/palette';
import { prepareInsert } from '../blocks/prepare-insert';
import { findAddresses } from '../html/addresses';
import { describeTheme } from './describe-theme';
import { createDocumentSource } from './document-source';
import { exportHtml } from './export-html';

const many = 5_000;

describe.each([
  ['nested regions', '<div class="block-region" data-group="x">'.repeat(many)],
  ['nested sections', `${'<div class="block-section">'.repeat(500)}x${'</div>'.repeat(500)}`],
  ['nested tables', `<div class="block-section">${'<table><td>'.repeat(many)}<p class="block-edit">x</p></div>`],
  [
    'stray end tags',
    `<div class="block-section">${'<i>'.repeat(many)}<p class="block-edit">x</p>${'</b></td>'.repeat(many)}</div>`,
  ],
  ['open urls', `<style>${'url('.repeat(many)}</style><p style="${"url('".repeat(many)}">`],
  ['open comments', '<!--[if mso]><td data-block="x">'.repeat(many)],
  ['tags that never end', '<p class="block-edit" data-block="'.repeat(many)],
])('%s', (_, source) => {
  it('neither throws nor overflows, and loses no byte that is not a tag', () => {
    const tree = parseForReading(source);
    const frame = createDocumentSource(tree, 'k');
    expect(frame.length).toBeGreaterThan(0);
    expect(dropGaps(tree, { type: 'component', tag: 'div' }).every(({ gap }) => gap.offset >= 0)).toBe(true);
    expect(buildPalette(tree, { templateId: 1, templateVersion: 1 }).sections.at(-1)?.isCode).toBe(true);
    expect(exportHtml(source, { markerPrefix: 'k' }).length).toBeLessThanOrEqual(source.length);
    expect(exportHtml(source, { markerPrefix: 'k', keepTags: true })).toBe(source);
    expect(findAddresses(source).every(({ start, end }) => start < end)).toBe(true);
    expect(describeTheme(tree).length).toBeLessThanOrEqual(51);
    expect(prepareInsert('<p class="block-component">x</p>', { tree, markerPrefix: 'k', newId: () => 'n' })).toBe(
      '<p data-be-id="k:n" class="block-component">x</p>',
    );
  });
});
