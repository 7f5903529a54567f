import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';

let harness: BrowserHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const row = '<tr class="block-section"><td><h2 class="block-edit">A</h2><p class="block-edit">B</p></td></tr>';
const theme = (rows: number, style = ''): string =>
  `<!DOCTYPE html><html><head><title>t</title><style>${style}</style></head><body><table width="600">\n${`${row}\n`.repeat(rows)}</table></body></html>`;

it.each([
  ['many sections', theme(200, 'h2, p { margin: 0; line-height: 20px }'), 'layout paint'],
  ['cells that end within a pixel', theme(200, 'h2, p { margin: 0.3px; line-height: 20.4px }'), 'none'],
  ['few sections', theme(20), 'none'],
  ['styles that reach out of cells', theme(200, 'h2 { position: relative; top: -9px }'), 'none'],
])('[S3-on] Keeps sections apart only where it helps and cannot show: %s', async (_name, html, expected) => {
  const opened = await harness.open(html);
  const cell = opened.canvas.locator('tr.block-section > td').nth(3);
  // Cells are checked in batches after the document is drawn.
  await expect.poll(() => cell.evaluate((element) => getComputedStyle(element).contain)).toBe(expected);
  await opened.close();
});
