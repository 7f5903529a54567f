import { cpuMs } from '@galley/markup/testing';
import { buildPalette } from '@galley/markup/themes';
import { describe, expect, it } from 'vitest';
import { itemWindow, mobileWindow } from '../document-pages/screenshot-object';
import { itemPage } from './item-page';
import { parseTheme } from './parse-theme';

function firstPage(source: string): string {
  const tree = parseTheme(source);
  const [item] = buildPalette(tree, { templateId: 1, templateVersion: 1 }).sections;
  return item ? itemPage({ source, tree }, item) : '';
}

/** The style for thumbnails that are taller than their item. */
const lowStyle = /<style>@media \(max-height:640px\)\{.*?\}\}<\/style>/;

describe('the page of one palette item', () => {
  it('[V2-item-page] is wrapped in the tags that the theme has around it', () => {
    const source =
      '<!DOCTYPE html><html><head><style>a{}</style></head><body bgcolor="red"><table width="1">' +
      '{{#each}}<tr class="block-section"><td>A</td></tr>{{/each}}</table></body></html>';
    expect(firstPage(source).replace(lowStyle, '')).toBe(
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

  it('[F3-low-thumbnail] is in the middle of a thumbnail, in any theme that has no styles of its own for that', () => {
    for (const head of ['<head><style>html{background:red}</style></head>', '<head></head>', '']) {
      const page = firstPage(`<html>${head}<body><div class="block-section">A</div></body></html>`);
      const [style = ''] = lowStyle.exec(page) ?? [];
      expect(style).toContain('align-content:safe center');
      // Before the theme's own, and of no specificity, so that those count.
      expect(page).toContain(`<head>${style}${head.slice('<head>'.length)}`);
      expect(style).toMatch(/\{:where\(html\)\{[^}]+\}:where\(body\)\{[^}]+\}\}/);
      // A screenshot's window is taller: its picture ends where the item does.
      expect(Math.min(itemWindow.height, mobileWindow.height)).toBeGreaterThan(640);
    }
  });

  it('[V2-item-page] costs no more than its theme is long, with formatting that no paragraph closes', () => {
    let at = 0;
    const rest = '<p><b i=$>'.repeat(2000).replaceAll('$', () => String(at++));
    const source = `<div class="block-section">A</div>${rest}`;
    expect(cpuMs(() => firstPage(source))).toBeLessThan(4000);
  });
});
