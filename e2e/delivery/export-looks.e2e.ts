import { exportHtml, findChangedPart, tokensInStyles } from '@galley/markup/export';
import { scanSource } from '@galley/markup/html';
import { type CorpusFile, corpusFiles, readCorpusFile } from '@galley/markup/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeHtml } from '../../apps/server/src/features/delivery/exports/options/change-html';
import { textAlternative } from '../../apps/server/src/features/delivery/exports/text-alternative';
import { everyNth, isFull } from '../../scripts/testing/run-length';
import { openWorkerBrowser } from '../../scripts/testing/worker-browser';

/** The widths of an email client's reading pane and of a phone, in pixels. */
const widths = [600, 320];
const host = 'https://corpus.test/';
const options = ['inlineCss', 'minify', 'links', 'images', 'keepTags'] as const;
type Option = (typeof options)[number];

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

let page: Page;
let shown = '';

beforeAll(async () => {
  const browser = await openWorkerBrowser();
  page = await browser.newPage({ javaScriptEnabled: false, reducedMotion: 'reduce' });
  await page.route('**', (route) => {
    const request = route.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: shown });
    return request.resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/gif', body: pixel })
      : route.abort();
  });
});

afterAll(() => page?.close());

/** Returns the document as exported with these options. */
async function exported(source: string, chosen: readonly Option[]): Promise<string> {
  const has = (option: Option) => chosen.includes(option);
  const base = /<base\s[^>]*href="([^"]+)"/i.exec(source)?.[1] ?? host;
  const html = exportHtml(source, {
    markerPrefix: 'm',
    keepTags: has('keepTags'),
    linkParameters: has('links') ? [{ name: 'utm_source', value: 'n l' }] : [],
    mapAddress: has('images')
      ? (value) => (/^[\w./-]+\.(?:png|jpe?g|gif)$/.test(value) ? new URL(value, base).href : null)
      : undefined,
  });
  return (await changeHtml(html, { inlineCss: has('inlineCss'), minify: has('minify') })).html;
}

interface Look {
  text: string;
  /** Records the name and all computed properties of each element. */
  elements: string[];
}

async function looksOf(html: string): Promise<Look[]> {
  shown = html;
  await page.goto(host, { waitUntil: 'load' });
  const looks: Look[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    looks.push(
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.cancel();
        const elements = [...document.querySelectorAll('*')].map((element) => {
          const style = getComputedStyle(element);
          const values: string[] = [];
          for (let index = 0; index < style.length; index += 1) values.push(style.getPropertyValue(style[index] ?? ''));
          return `${element.localName} ${values.join('|')}`;
        });
        return { text: document.body?.innerText ?? '', elements };
      }),
    );
  }
  return looks;
}

/** Describes a difference in a few words, to help find the cause. */
function differences(before: readonly Look[], after: readonly Look[]): string[] {
  return before.flatMap((look, index) => {
    const other = after[index];
    if (!other) return ['not shown'];
    const found: string[] = [];
    if (look.text !== other.text) found.push(`text at ${widths[index]} px`);
    if (look.elements.length !== other.elements.length)
      found.push(`${look.elements.length} elements, then ${other.elements.length}`);
    const at = look.elements.findIndex((element, place) => element !== other.elements[place]);
    if (at !== -1) {
      const [from, to] = [look.elements[at]?.split('|') ?? [], other.elements[at]?.split('|') ?? []];
      const value = from.findIndex((text, place) => text !== to[place]);
      found.push(
        `element ${at} at ${widths[index]} px: ${from[0]?.split(' ')[0]} has ${from[value]}, then ${to[value]}`,
      );
    }
    return found;
  });
}

const pairs = options.flatMap((first, index) => options.slice(index + 1).map((second) => [first, second] as const));
const whole: readonly (readonly Option[])[] = [...options.map((option) => [option]), ...pairs, options];
const short: readonly (readonly Option[])[] = [['inlineCss'], ['inlineCss', 'minify'], options];

/** The short run uses a few of the files, always the same ones. */
const files: readonly CorpusFile[] = everyNth(corpusFiles('all'), 24, 3);
const parts = isFull ? 8 : 1;

/** Describes what the options change in one file, with the number of compared exports. */
async function tryOptions(file: CorpusFile): Promise<{ found: string[]; compared: number }> {
  const source = readCorpusFile(file);
  const plain = await exported(source, []);
  const before = await looksOf(plain);
  const found = await lostWords(file, plain);
  // A theme's CSS rules can match its tags.
  const tagged = await exported(source, ['keepTags']);
  const beforeTagged = tagged === plain ? before : await looksOf(source);
  const seen = new Set([plain]);
  const choices = isFull ? whole : short;
  for (const chosen of choices) {
    const html = await exported(source, chosen);
    const changesTags = chosen.some((option) => option !== 'inlineCss' && option !== 'minify');
    if (!changesTags && findChangedPart(plain, html, tokensInStyles(plain))) found.push(`${chosen}: a tag`);
    if (seen.has(html)) continue;
    seen.add(html);
    const after = await looksOf(html);
    const reference = chosen.includes('keepTags') ? beforeTagged : before;
    found.push(...differences(reference, after).map((what) => `${chosen}: ${what}`));
  }
  return { found: found.map((what) => `${file.name} ${what}`), compared: choices.length };
}

/** Returns the words of the displayed document that the exported text lacks. Browsers move text in invalid markup. */
async function lostWords({ name }: CorpusFile, html: string): Promise<string[]> {
  const visible = await page.evaluate(() => {
    for (const hidden of document.querySelectorAll('[style*="mso-hide"], [style*="visibility"]')) hidden.remove();
    return document.body?.innerText ?? '';
  });
  const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
  const text = lettersOf(textAlternative(html, 'footnotes').replace(/ \[\d+\]/g, ''));
  // Comments of template languages aren't for readers, and browsers end a tag within `<% %>`.
  const { tokens, tags } = scanSource(html);
  const between = tokens.filter(({ context }) => context !== 'text');
  const inTags = tags.filter((tag) => between.some(({ start }) => start > tag.start && start < tag.end));
  const skipped = [...tokens.filter(({ role }) => role === 'comment'), ...inTags];
  const unread = lettersOf(skipped.map(({ start, end }) => html.slice(start, end)).join(''));
  // Browsers move text between table rows out of the table, where two texts can become one word.
  const lost = visible
    .split(/[^\p{L}\p{N}]+/u)
    .map(lettersOf)
    .filter((word) => !text.includes(word) && !unread.includes(word));
  return lost.length === 0 || name.startsWith('plain/markup/') ? [] : [`text: ${lost.slice(0, 5).join(' ')}`];
}

it.each(Array.from({ length: parts }, (_, part) => part + 1))(
  '[W3-export-looks] Every option and pair of options leaves computed styles and visible texts as they were (%i)',
  { timeout: 3_600_000 },
  async (part) => {
    const found: string[] = [];
    let compared = 0;
    const own = files.filter((_, index) => index % parts === part - 1);
    for (const file of own) {
      const tried = await tryOptions(file);
      found.push(...tried.found);
      compared += tried.compared;
    }
    console.info(`${own.length} files, ${compared} exports compared, ${found.length} differences`);
    expect(found).toEqual([]);
  },
);
