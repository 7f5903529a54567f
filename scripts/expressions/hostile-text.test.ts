import { readFileSync } from 'node:fs';
import path from 'node:path';
import { emailAddress, emailSettings, parseRecipients, title } from '@galley/contract';
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
import { safeFileName } from '../../apps/server/src/features/assets/stored-files';
import { itemPage } from '../../apps/server/src/features/content/item-page';
import { picturePage } from '../../apps/server/src/features/content/picture-page';
import { checkLine } from '../../apps/server/src/features/emails/settings';
import { exportFileName } from '../../apps/server/src/features/exports/file-name';
import { cleanSvg, looksLikeSvg } from '../../apps/server/src/features/images/clean-svg';
import { identifyRaster } from '../../apps/server/src/features/images/identify-image';
import { cleanStyleAttribute, cleanStyleSheet } from '../../apps/server/src/features/images/svg-styles';
import { mailHtml, mailText } from '../../apps/server/src/features/mails/mail-layout';
import { textAlternative } from '../../apps/server/src/features/sending/text-alternative';
import { csvLine } from '../../apps/server/src/platform/csv';
import { createJsonScanner } from '../../apps/server/src/platform/http/json-scanner';
import { refuseOddInput } from '../../apps/server/src/platform/http/refuse-odd-input';
import { readClip } from '../../packages/editor/src/kernels/block-clip';
import { pastedKind } from '../../packages/editor/src/kernels/paste-places';
import { findAllExpressions } from './find-expressions.mjs';
import { hostileTokens, leastCpuMs, repeated } from './hostile-text';

const root = path.resolve(import.meta.dirname, '..', '..');
/** In the long form every pair of tokens is tried as well. */
const isLong = process.env.GALLEY_SOAK !== undefined;
const large = 100_000;
/** An expression's linear work takes about a millisecond at this length, its quadratic work seconds. */
const mostMs = 500;
/** Four times the text takes a linear reader four times as long, a quadratic one sixteen times. */
const growthMost = 9;
/** Below this nothing is judged: of 100 KB a quadratic reader would take 6 ms, and of 5 MB 15 s. */
const smallestMs = 100;

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
  'name of a stored file': (text) => safeFileName(text, 'file'),
  'line of CSV': (text) => csvLine([text, `=${text}`]),
  title: (text) => title.safeParse(text),
  'subject and preview text': (text) => emailSettings.safeParse({ subject: text, previewText: text }),
  'stored title': (text) => checkLine(text, 'title', 'A name'),
  'JSON body': (text) => createJsonScanner({ depth: 64, elements: 10_000 })(Buffer.from(JSON.stringify({ text }))),
  'odd input': (text) => refuseOddInput(emailSettings, { subject: text, previewText: text }),
  'words of a mail': (text) => {
    const content = { subject: text, lines: [text], button: { label: text, url: text } };
    return [mailHtml(content as never), mailText(content as never)];
  },
  'pasted block': (text) => pastedKind(text),
  'clipboard of blocks': (text) => readClip((type) => (type === 'text/html' ? text : ''), { tid: 1 } as never),
  'clipboard with blocks': (text) =>
    readClip((type) => (type === 'text/html' ? `<div data-galley-blocks="${text}">` : ''), { tid: 1 } as never),
};

/** Reads four times the text; what is slow once is looked at again, for a busy machine is slow at times too. */
function tryReader(name: string, read: (text: string) => unknown, tokens: readonly string[]): string[] {
  return tokens.flatMap((token) => {
    for (let attempt = 0; ; attempt += 1) {
      const runs = attempt === 0 ? 1 : 4;
      const cpuOf = (length: number) => {
        const text = repeated(token, length);
        return leastCpuMs(
          quiet(() => read(text)),
          { enough: runs === 1 ? 0 : 1, runs },
        );
      };
      const once = cpuOf(large);
      const [allowed, found] = [Math.max(smallestMs, growthMost * once), cpuOf(4 * large)];
      if (found <= allowed) return [];
      if (attempt === 2)
        return `${name} on ${JSON.stringify(token)}: ${Math.round(once)} ms, then ${Math.round(found)}`;
    }
  });
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

  it('[D15-readers] four times the text takes no reader of ours more than nine times as long', {
    timeout: 36_000_000,
  }, () => {
    const slow = Object.entries(readers).flatMap(([name, read], index) =>
      tryReader(name, read, [...someOf(hostileTokens, index, 3), ...someOf(pairs, index, 1)]),
    );
    expect(slow).toEqual([]);
  });

  it('[D15-bound] the bound fails for quadratic work', () => {
    // A quarter of the text is enough to see it, and does not take the half minute of all of it.
    const quadratic = (text: string) => /[ab]+c/.test(text.slice(0, text.length / 20));
    expect(tryReader('quadratic', quadratic, ['ab'])).toHaveLength(1);
  });

  it('[D15-raster] the readers of pictures take no longer for twice the bytes than twice as long', async () => {
    const heads = [
      Buffer.from('89504e470d0a1a0a0000000d49484452000000080000000808060000', 'hex'),
      Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
      Buffer.from('47494638396108000800f00000', 'hex'),
      Buffer.from('524946460000100057454250565038580a000000', 'hex'),
    ];
    const cpuOf = async (head: Buffer, token: string, length: number) => {
      const bytes = Buffer.concat([head, Buffer.from(repeated(token, length))]);
      const before = process.cpuUsage();
      await identifyRaster(bytes, 'a.png').catch(() => undefined);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const slow: string[] = [];
    for (const [index, head] of heads.entries()) {
      for (const token of [...someOf(hostileTokens, index, 6), 'tEXt', '\u00ff\u00fe', '!\u00fe\u0001', 'EXIF\u0000']) {
        const half = await cpuOf(head, token, 1_000_000);
        const whole = await cpuOf(head, token, 2_000_000);
        if (whole > Math.max(smallestMs, 3 * half)) slow.push(`${index} ${token}: ${half} ms, then ${whole} ms`);
      }
    }
    expect(slow).toEqual([]);
  });
});
