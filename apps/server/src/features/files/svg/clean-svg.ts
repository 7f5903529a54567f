import { AppError } from '@galley/contract';
import { cleanStyleAttribute, cleanStyleSheet, isLocalReference, isSafePresentation } from './svg-styles';
import { type SvgToken, svgTokens } from './svg-tokens';

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';
const depthMax = 200;
const useMax = 2000;

/** Allowed elements. Everything else is removed with its contents: script, foreignObject, editors' private elements. */
const allowedElements = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc
  linearGradient radialGradient stop clipPath mask pattern marker image style switch view filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence animate animateMotion animateTransform mpath`.split(
    /\s+/,
  ),
);
/** Only their tags are removed; their contents are still drawn. */
const unwrappedElements = new Set(['a']);
const embeddedImages = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/;
const allowedPrefixed = new Set(['xlink:href', 'xml:space', 'xml:lang']);

/**
 * Cleans an uploaded SVG: keeps the drawing, removes scripts, handlers, foreign content and every address outside the
 * file (styles, `use`, `image`, filters). Raster images embedded as data stay. The result is well-formed XML. Throws an
 * `AppError` for anything that isn't an SVG or isn't well-formed.
 */
export function cleanSvg(bytes: Uint8Array): Buffer {
  let source: string;
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('unsupported_type', 'The SVG is not UTF-8 text.');
  }
  try {
    return Buffer.from(cleanTokens(svgTokens(source)), 'utf-8');
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('unsupported_type', error instanceof Error ? error.message : 'The SVG cannot be read.');
  }
}

/** Returns whether the bytes start like an SVG file; the rest isn't checked. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('utf-8');
  let at = skipSpace(head, head.startsWith('\ufeff') ? 1 : 0);
  if (head.startsWith('<?xml', at)) at = skipSpace(head, endAfter(head, '>', at));
  while (head.startsWith('<!--', at) || head.startsWith('<!DOCTYPE', at)) {
    const isComment = head.startsWith('<!--', at);
    at = skipSpace(head, isComment ? endAfter(head, '-->', at + 4) : documentTypeEnd(head, at));
  }
  return /^<svg[\s>]/.test(head.slice(at, at + 5));
}

/** Returns the position after the next `closing`, or the end of the text if there is none. */
function endAfter(text: string, closing: string, from: number): number {
  const end = text.indexOf(closing, from);
  return end < 0 ? text.length : end + closing.length;
}

function documentTypeEnd(text: string, start: number): number {
  const end = endAfter(text, '>', start);
  const subset = text.slice(start, end).indexOf('[');
  return subset < 0 ? end : endAfter(text, '>', endAfter(text, ']', start + subset));
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return at;
}

/**
 * Returns the width and height of a cleaned SVG in pixels: its own sizes, otherwise the view box, otherwise 300 × 150
 * as in browsers.
 */
export function svgSize(bytes: Uint8Array): { width: number; height: number } {
  for (const token of svgTokens(Buffer.from(bytes).toString('utf-8'))) {
    if (token.kind !== 'open') continue;
    const value = (name: string) => token.attributes.find(([attribute]) => attribute === name)?.[1] ?? '';
    const [, , boxWidth = 0, boxHeight = 0] = value('viewBox')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const width = pixels(value('width'));
    const height = pixels(value('height'));
    if (width > 0 && height > 0) return { width, height };
    if (boxWidth > 0 && boxHeight > 0) {
      if (width > 0) return { width, height: Math.round((width * boxHeight) / boxWidth) };
      if (height > 0) return { width: Math.round((height * boxWidth) / boxHeight), height };
      return { width: Math.round(boxWidth), height: Math.round(boxHeight) };
    }
    return { width: width || 300, height: height || 150 };
  }
  return { width: 300, height: 150 };
}

function pixels(value: string): number {
  const number = /^(\d{1,6}(?:\.\d{1,6})?)(?:px)?$/.exec(value.trim())?.[1];
  return number === undefined ? 0 : Math.round(Number(number));
}

function cleanTokens(tokens: Generator<SvgToken>): string {
  const out: string[] = [];
  const open: { name: string; isRetained: boolean }[] = [];
  let droppedDepth = 0;
  let uses = 0;
  let hasRoot = false;
  let styleText = '';
  for (const token of tokens) {
    if (token.kind === 'text') {
      const parent = open.at(-1);
      if (parent === undefined) {
        if (token.text.trim() !== '') throw new Error('The SVG is not well-formed (text outside).');
      } else if (droppedDepth === 0) {
        // A style sheet is checked as a whole, because comments and CDATA can split it into harmless-looking pieces.
        if (parent.name === 'style') styleText += token.text;
        else out.push(escapeText(token.text));
      }
      continue;
    }
    if (token.kind === 'close') {
      const element = open.pop();
      if (element?.name !== token.name) throw new Error('The SVG is not well-formed (tags do not pair up).');
      if (droppedDepth > 0) droppedDepth -= 1;
      else if (element.isRetained) {
        if (token.name === 'style') out.push(escapeText(cleanStyleSheet(styleText)));
        out.push(`</${token.name}>`);
      }
      continue;
    }
    if (open.length === 0 && (hasRoot || token.name !== 'svg')) throw new Error('The file is not an SVG.');
    if (open.length >= depthMax) throw new Error(`The SVG is nested more than ${depthMax} deep.`);
    if (token.name === 'use') uses += 1;
    if (uses > useMax) throw new Error(`The SVG reuses parts more than ${useMax} times.`);
    if (open.at(-1)?.name === 'style') throw new Error('The SVG holds elements in its style.');
    if (token.name === 'style') styleText = '';
    const isRoot = open.length === 0;
    hasRoot = true;
    const isUnwrapped = unwrappedElements.has(token.name);
    const isDropped =
      droppedDepth > 0 || !(isUnwrapped || allowedElements.has(token.name)) || movesAddress(token.attributes);
    if (!isDropped && !isUnwrapped) out.push(printOpenTag(token.name, token.attributes, isRoot, token.isSelfClosing));
    if (!token.isSelfClosing) {
      open.push({ name: token.name, isRetained: !isDropped && !isUnwrapped });
      if (isDropped) droppedDepth += 1;
    }
  }
  if (open.length > 0 || !hasRoot) throw new Error('The SVG is not well-formed (it ends too early).');
  return out.join('');
}

/** Returns whether the attributes animate an address or a handler. */
function movesAddress(attributes: [string, string | null][]): boolean {
  return attributes.some(
    ([name, value]) => name === 'attributeName' && (value === null || /href|^on|style|class/i.test(value)),
  );
}

function printOpenTag(
  name: string,
  attributes: [string, string | null][],
  isRoot: boolean,
  isSelfClosing: boolean,
): string {
  const kept: string[] = isRoot ? [`xmlns="${svgNamespace}"`, `xmlns:xlink="${xlinkNamespace}"`] : [];
  for (const [attribute, value] of attributes) {
    const clean = value === null ? null : cleanAttribute(name, attribute, value);
    if (clean !== null) kept.push(`${attribute}="${escapeValue(clean)}"`);
  }
  return `<${name}${kept.map((part) => ` ${part}`).join('')}${isSelfClosing ? '/' : ''}>`;
}

function cleanAttribute(element: string, name: string, value: string): string | null {
  const lower = name.toLowerCase();
  if (lower === 'xmlns' || lower.startsWith('xmlns:') || lower.startsWith('on')) return null;
  if (name.includes(':') && !allowedPrefixed.has(name)) return null;
  if (lower === 'href' || lower === 'xlink:href') {
    if (isLocalReference(value)) return value;
    return (element === 'image' || element === 'feImage') && embeddedImages.test(value) ? value : null;
  }
  if (lower === 'src' || lower === 'base' || lower === 'target') return null;
  if (lower === 'style') return cleanStyleAttribute(value);
  return isSafePresentation(value) ? value : null;
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => (character === '&' ? '&amp;' : character === '<' ? '&lt;' : '&gt;'));
}

function escapeValue(text: string): string {
  return escapeText(text)
    .replace(/"/g, '&quot;')
    .replace(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`);
}
