import { readFileSync } from 'node:fs';
import path from 'node:path';
import { emailAddress, parseRecipients } from '@galley/contract';
import {
  addLinkParameters,
  buildPalette,
  chooseMarkerPrefix,
  cleanSource,
  collectColors,
  decodeText,
  decodeValue,
  describeTheme,
  documentLinkIssue,
  exportHtml,
  findAddresses,
  hideVariations,
  nameToWords,
  parseSource,
  patchClass,
  patchStyle,
  plainText,
  readBackground,
  readBlockTags,
  readCodeText,
  readMetadata,
  readPreviewText,
  rewriteLinks,
  showText,
  stripTags,
  toCanvasHtml,
  tokenLabel,
} from '@galley/markup';
import { describe, expect, it } from 'vitest';
import { itemPage } from '../../apps/server/src/features/content/item-page';
import { picturePage } from '../../apps/server/src/features/content/picture-page';
import { exportFileName } from '../../apps/server/src/features/exports/file-name';
import { cleanSvg, looksLikeSvg } from '../../apps/server/src/features/images/clean-svg';
import { cleanStyleAttribute, cleanStyleSheet } from '../../apps/server/src/features/images/svg-styles';
import { textAlternative } from '../../apps/server/src/features/sending/text-alternative';
import { findAllExpressions } from './find-expressions.mjs';
import { hostileTokens, leastCpuMs, repeated } from './hostile-text';

const root = path.resolve(import.meta.dirname, '..', '..');
/** In the long form every pair of tokens is tried as well. */
const isLong = process.env.GALLEY_SOAK !== undefined;
const large = 100_000;
const small = 10_000;
/** Linear work takes about a millisecond at this length, quadratic work seconds. */
const mostMs = 500;

const exceptions: { file: string; text: string }[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'exceptions.json'), 'utf8'),
);
const expressions = findAllExpressions(root).filter(
  ({ file, source, flags }) =>
    source !== null && !exceptions.some((entry) => entry.file === file && entry.text === `/${source}/${flags}`),
);

/** The expression's own words, repeated, are what it stumbles over most. */
function ownTokens(source: string): string[] {
  const words = source.replace(/\\[a-zA-Z]|\(\?(?:[:=!]|<[=!])|\{\d+,?\d*\}/g, ' ').replace(/\\(.)/g, '$1');
  return [...new Set(words.match(/[^\s()[\]*+?^$|]+/g) ?? [])].slice(0, 3);
}

function tryExpression(source: string, flags: string, tokens: readonly string[]): string[] {
  const expression = new RegExp(source, flags);
  const slow: string[] = [];
  for (const token of tokens) {
    const text = repeated(token, large);
    const work = () => {
      expression.lastIndex = 0;
      if (flags.includes('g')) text.replace(expression, '');
      else expression.test(text);
    };
    const ms = leastCpuMs(work, { enough: mostMs });
    if (ms > mostMs) slow.push(`/${source}/${flags} on ${JSON.stringify(token)}: ${Math.round(ms)} ms`);
  }
  return slow;
}

const options = { markerPrefix: 'm', newId: () => 'x' };
const quiet = (work: () => unknown) => () => {
  try {
    work();
  } catch {
    // A refusal is an answer; what counts is how long it took.
  }
};

/** Everything that takes text from outside, by name. */
const readers: Record<string, (text: string) => unknown> = {
  'email address': (text) => emailAddress.safeParse(text),
  recipients: (text) => parseRecipients(text),
  'parse a source': (text) => parseSource(text, options),
  'canvas html': (text) => toCanvasHtml(parseSource(text, options), { assetBase: '/assets/a/' }),
  export: (text) => exportHtml(text, { markerPrefix: 'm' }),
  'clean source': (text) => cleanSource(parseSource(text, options)),
  'strip tags': (text) => stripTags(text),
  'describe a theme': (text) => describeTheme(parseSource(text, options)),
  palette: (text) => buildPalette(parseSource(text, options), { templateId: 1, templateVersion: 1 }),
  variations: (text) => hideVariations(text, 'm'),
  'marker prefix': (text) => chooseMarkerPrefix(text, 'item'),
  colors: (text) => collectColors(`<style>${text}</style>`),
  'colors of a style': (text) => collectColors(`<p style="${text}">`),
  addresses: (text) => findAddresses(text),
  srcset: (text) => findAddresses(`<img srcset="${text}" style="${text}">`),
  links: (text) => rewriteLinks(text, (value) => value),
  'link parameters': (text) => addLinkParameters(text, [{ name: 'a', value: 'b' }]),
  'link issue': (text) => documentLinkIssue({ href: text }, { hasAnchor: () => false, isEmail: true }),
  metadata: (text) => readMetadata(text),
  'preview text': (text) => readPreviewText(parseSource(`<div class="block-preview">${text}</div>`, options)),
  'class rules': (text) => readBlockTags(`<p class="${text}">`),
  'style rules': (text) => readBlockTags(`<p style="${text}">`),
  'patch a class': (text) => patchClass(`<p class="${text}">`, { add: ['b'], remove: ['a'] }),
  'patch a style': (text) => patchStyle(`<p style="${text}">`, 'color', 'red'),
  background: (text) => readBackground(`<p style="background:${text}">`),
  'token label': (text) => tokenLabel(`{{${text}}}`),
  'tag label': (text) => tokenLabel(`{%${text}%}`),
  'script label': (text) => tokenLabel(`<%${text}%>`),
  'ampscript label': (text) => tokenLabel(`%%[${text}]%%`),
  'plain text': (text) => plainText(text),
  'decode text': (text) => [decodeText(text), decodeValue(text)],
  'code text': (text) => readCodeText(text),
  'shown text': (text) => showText(text),
  words: (text) => nameToWords(text),
  'text alternative': (text) => textAlternative(text),
  picture: (text) => picturePage(text, 'https://galley.test'),
  'picture of a tag': (text) => picturePage(`<link ${text}><meta ${text}>`, 'https://galley.test'),
  item: (text) => itemPage({ source: text, tree: parseSource(text, options) }, { html: text, tag: 'p' } as never),
  'SVG head': (text) => looksLikeSvg(Buffer.from(text)),
  SVG: (text) => cleanSvg(Buffer.from(`<svg>${text}</svg>`)),
  'SVG attribute': (text) => cleanSvg(Buffer.from(`<svg style='${text}' fill='${text}'/>`)),
  'SVG style': (text) => [cleanStyleSheet(text), cleanStyleAttribute(text)],
  'file name': (text) => exportFileName(text, 'html'),
};

function tryReader(name: string, read: (text: string) => unknown, tokens: readonly string[]): string[] {
  const slow: string[] = [];
  for (const token of tokens) {
    const [short, long] = [repeated(token, small), repeated(token, large)];
    const first = leastCpuMs(
      quiet(() => read(long)),
      { enough: mostMs, runs: 1 },
    );
    if (first <= mostMs) continue;
    // Ten times the text may take 25 times as long; quadratic work takes a hundred times.
    const allowed = Math.max(
      mostMs,
      25 *
        leastCpuMs(
          quiet(() => read(short)),
          { enough: 0 },
        ),
    );
    const ms = leastCpuMs(
      quiet(() => read(long)),
      { enough: allowed },
    );
    if (ms > allowed)
      slow.push(`${name} on ${JSON.stringify(token)}: ${Math.round(ms)} ms, ${Math.round(allowed)} allowed`);
  }
  return slow;
}

const pairs = hostileTokens.flatMap((a) => hostileTokens.filter((b) => a !== b).map((b) => a + b));
/** A different part of the pairs for each reader, so that the short form sees many of them. */
const someOf = (tokens: readonly string[], from: number, count: number) =>
  isLong ? tokens : Array.from({ length: count }, (_, at) => tokens[(from * 131 + at * 977) % tokens.length] ?? '');

describe('hostile text', () => {
  it('[D15-expressions] 100 KB of any token take no expression more than linear time', { timeout: 3_600_000 }, () => {
    expect(expressions.length).toBeGreaterThan(400);
    const seen = new Map(expressions.map((entry) => [`/${entry.source}/${entry.flags}`, entry]));
    const slow = [...seen.values()].flatMap(({ source, flags }, index) =>
      tryExpression(source ?? '', flags, [
        ...ownTokens(source ?? ''),
        ...someOf(hostileTokens, index, 2),
        ...someOf(pairs, index, 1),
      ]),
    );
    expect(slow).toEqual([]);
  });

  it('[D15-readers] 100 KB of any token take no reader of ours more than linear time', { timeout: 36_000_000 }, () => {
    const slow = Object.entries(readers).flatMap(([name, read], index) =>
      tryReader(name, read, [...someOf(hostileTokens, index, 3), ...someOf(pairs, index, 1)]),
    );
    expect(slow).toEqual([]);
  });

  it('[D15-bound] the bound fails for quadratic work', () => {
    // A quarter of the text is enough to see it, and does not take the half minute of all of it.
    const quadratic = (text: string) => /[ab]+c/.test(text.slice(0, text.length / 4));
    expect(tryReader('quadratic', quadratic, ['ab'])).toHaveLength(1);
  });
});
