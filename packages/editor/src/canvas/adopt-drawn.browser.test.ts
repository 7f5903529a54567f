import { canvasFramePolicy } from '@galley/contract';
import { LOOSE_ATTRIBUTE } from '@galley/markup/canvas';
import { corpusFiles, readTaggedFile } from '@galley/markup/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyNth } from '../../../../scripts/testing/run-length';
import { type BrowserHarness, type EditorPage, startHarness } from '../testing/browser-harness';

let harness: BrowserHarness;
let opened: EditorPage;
let body = '';

beforeAll(async () => {
  harness = await startHarness();
  opened = await harness.open('<p></p>');
  await opened.page.route('**/canvas-frame/drawn*', (route) =>
    route.fulfill({
      body,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': canvasFramePolicy(false) },
    }),
  );
  await opened.page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
});
afterAll(() => harness?.close());

/** Serves the drawn canvas of the open document and lets the editor adopt it. */
async function adoptDrawn(change = (html: string) => html): Promise<boolean> {
  body = change(await opened.page.evaluate(() => window.kit.drawn()));
  return await opened.page.evaluate(() => window.kit.adopt('/canvas-frame/drawn'));
}

/**
 * Describes every node of the canvas with all its attributes, ignoring names in the markup that hide a node's own
 * properties.
 */
const shapeOf = () =>
  opened.page.evaluate((loose) => {
    const read = (name: keyof Node) => {
      const get = Object.getOwnPropertyDescriptor(Node.prototype, name)?.get;
      return (node: Node) => get?.call(node);
    };
    const [first, next, type, name, value] = (
      ['firstChild', 'nextSibling', 'nodeType', 'nodeName', 'nodeValue'] as const
    ).map(read);
    const lines: string[] = [];
    const write = (node: Node, depth: number): void => {
      const { getAttributeNames, getAttribute } = Element.prototype;
      // Cells are excluded from the isolation shortly after the canvas is shown.
      const names = (type?.(node) === 1 ? getAttributeNames.call(node as Element) : []).filter((one) => one !== loose);
      const attributes = names.map((one) => `${one}=${JSON.stringify(getAttribute.call(node as Element, one))}`);
      lines.push(`${depth} ${type?.(node)} ${name?.(node)} ${attributes.join(' ')} ${JSON.stringify(value?.(node))}`);
      if (name?.(node) === 'TEMPLATE') write((node as HTMLTemplateElement).content, depth + 1);
      for (let child = first?.(node); child; child = next?.(child)) write(child, depth + 1);
    };
    const doc = document.querySelector<HTMLIFrameElement>('#canvas')?.contentDocument;
    if (!doc) return '';
    write(doc, 0);
    return [doc.compatMode, ...lines].join('\n');
  }, LOOSE_ATTRIBUTE);

const row =
  '<tr class="block-section"><td><h2 class="block-edit">A</h2><p class="block-edit">B {{ name }}</p></td></tr>';
const long = `<!DOCTYPE html><html><head><title>t</title></head><body><table>\n${`${row}\n`.repeat(300)}</table></body></html>`;

/** Documents whose ends, heads and names are parsed differently; `false` = the engine must draw them itself. */
const hazards: [string, string, boolean][] = [
  ['a long document, with sections laid out apart', long, true],
  ['a fragment without a head', '<p class="block-edit">One</p>', true],
  ['an old doctype', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><body><p class="block-edit">x</body>', true],
  ['content after the end', '<html><body><p class="block-edit">x</p></body></html>\n\n<p>after</p> text', true],
  ['line ends of three kinds', '<p class="block-edit">a\r\nb\rc\nd</p>\r\n', true],
  [
    'text where tables take none',
    '<table>stray<tr class="block-section"><td><p class="block-edit">x</p></td></tr></table>',
    true,
  ],
  [
    'names that hide properties',
    '<form name="lastChild"><input name="nodeType"><p class="block-edit">x</p></form>',
    true,
  ],
  [
    'conditional comments',
    '<!--[if mso]><table><tr><td><![endif]--><p class="block-edit">x</p><!--[if mso]></td></tr></table><![endif]-->',
    true,
  ],
  [
    'noscript, svg and math',
    '<noscript><p>n</p></noscript><svg><title>t</title></svg><math><mi>x</mi></math><p class="block-edit">x</p>',
    true,
  ],
  ['another encoding in its head', '<head><meta charset="windows-1252"></head><p class="block-edit">ö € 漢</p>', true],
  ['a table that is never closed', '<table><tr class="block-section"><td><p class="block-edit">x', true],
  ['a comment that is never closed', '<p class="block-edit">x</p><!-- end', false],
  ['a textarea that is never closed', '<p class="block-edit">x</p><textarea>', false],
  ['a tag that is never closed', '<p class="block-edit">x</p><div title="', true],
];

it.each(hazards)(
  '[S5-drawn-same] shows a canvas that comes drawn node for node as the engine writes it: %s',
  async (_name, html, isTaken) => {
    await opened.reopen(html);
    const written = await shapeOf();
    expect(await adoptDrawn()).toBe(isTaken);
    if (isTaken) expect(await shapeOf()).toBe(written);
  },
);

it('[S5-drawn-same] the same over the corpus', async () => {
  const differing: string[] = [];
  let taken = 0;
  const files = everyNth(corpusFiles('all'), 12, 5);
  for (const file of files) {
    await opened.reopen(readTaggedFile(file));
    const written = await shapeOf();
    if (!(await adoptDrawn())) continue;
    taken += 1;
    if ((await shapeOf()) !== written) differing.push(file.name);
  }
  expect(differing).toEqual([]);
  expect(taken).toBeGreaterThan(files.length * 0.9);
});

it('[S5-drawn-same] takes over nothing but what it would write itself', async () => {
  await opened.reopen(row);
  const changes = [
    (html: string) => html.replace(/<!--be-canvas [^>]*-->/, ''),
    (html: string) => html.replace(/<!--be-canvas /, '<!--be-canvas x'),
  ];
  // The name is derived from the drawn HTML: a server that draws another document sends another name.
  const taken: string[] = [];
  for (const change of changes) if (await adoptDrawn(change)) taken.push(body);
  expect(taken).toEqual([]);
  const other = await opened.page.evaluate(() => window.kit.drawn());
  await opened.reopen(row.replace('>A<', '>B<'));
  expect(await adoptDrawn(() => other)).toBe(false);
  expect(await adoptDrawn()).toBe(true);
});

it('[S5-drawn-edit] edits a canvas that came drawn, and draws it again when the frame navigates away', async () => {
  await opened.reopen(row);
  expect(await adoptDrawn()).toBe(true);
  await opened.page.evaluate(() => window.editor.setEditable(true));
  await opened.canvas.locator('h2').click();
  await opened.page.keyboard.press('End');
  await opened.page.keyboard.type('bc');
  await opened.page.evaluate(() => window.editor.finishTextEditing());
  expect(await opened.source()).toBe(row.replace('>A<', '>Abc<'));
  expect(await opened.page.evaluate(() => window.kit.differences())).toEqual([]);
  await opened.page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('#canvas');
    frame?.contentWindow?.location.assign('/canvas-frame/drawn');
  });
  await expect.poll(() => opened.canvas.locator('h2').textContent()).toBe('Abc');
  expect(await opened.page.evaluate(() => window.kit.differences())).toEqual([]);
});
