import { cpuMs } from '@galley/markup/testing';
import { buildPalette } from '@galley/markup/themes';
import { describe, expect, it } from 'vitest';
import { itemPage } from './item-page';
import { parseTheme } from './parse-theme';

function firstPage(source: string): string {
  const tree = parseTheme(source);
  const [item] = buildPalette(tree, { templateId: 1, templateVersion: 1 }).sections;
  return item ? itemPage({ source, tree }, item) : '';
}

describe('the page of one palette item', () => {
  it('[V2-item-page] is wrapped in the tags that the theme has around it', () => {
    const source =
      '<!DOCTYPE html><html><head><style>a{}</style></head><body bgcolor="red"><table width="1">' +
      '{{#each}}<tr class="block-section"><td>A</td></tr>{{/each}}</table></body></html>';
    expect(firstPage(source)).toBe(
      [
        '<!DOCTYPE html>',
        '<html>',
        '<head><style>a{}</style></head>',
        '<body bgcolor="red">',
        '<table width="1">',
        '<tbody>',
        '<tr><td>A</td></tr>',
      ].join('\n'),
    );
  });

  it('[V2-item-page] costs no more than its theme is long, with formatting that no paragraph closes', () => {
    let at = 0;
    const rest = '<p><b i=$>'.repeat(2000).replaceAll('$', () => String(at++));
    const source = `<div class="block-section">A</div>${rest}`;
    expect(cpuMs(() => firstPage(source))).toBeLessThan(4000);
  });
});
