import { parseFragment } from 'parse5';
import type { AttributeScan, TagScan } from '../types';

/** Changes to a start tag in the projection, so that it can't run code, load a document or navigate the frame. */
export interface TagNeutralizer {
  /** Attributes to insert directly after the tag name: the first of duplicate attributes takes effect. */
  inject: string;
  /** Attributes whose name gets the prefix `data-be-`. */
  renamed: Set<AttributeScan>;
}

const RENAMED = new Set(
  (
    'autofocus accesskey autoplay contenteditable target ping srcdoc formaction formmethod formtarget popovertarget ' +
    'popovertargetaction commandfor command is nonce manifest referrerpolicy attributionsrc shadowrootmode ' +
    'shadowroot designmode download'
  ).split(' '),
);
/** Elements that contain another document: their addresses are renamed so that nothing loads. */
const FRAMES = new Set('iframe frame object embed applet portal fencedframe webview'.split(' '));
const FRAME_SOURCES = new Set(['src', 'data', 'code', 'codebase', 'archive', 'classid', 'object', 'movie', 'href']);
const ANIMATIONS = new Set(['animate', 'set', 'animatemotion', 'animatetransform', 'animatecolor', 'discard']);
const LINK_TARGETS = new Set(['href', 'xlink:href', 'action', 'to', 'from', 'by', 'values']);
const KEPT_META = new Set(['content-type', 'x-ua-compatible', 'content-language']);
const TYPED_INPUTS = new Set(['text', 'password', 'email', 'tel', 'url', 'search', 'number', 'file', '']);

/**
 * Canvas placeholder for a link address that runs code, so that link styles apply. It has no target and is never read
 * back.
 */
export const HELD_ADDRESS = 'about:blank#be-held';

/** Returns the changes to one start tag; values are source text. */
export function neutralizeTag(tag: TagScan, source: string): TagNeutralizer {
  const result: TagNeutralizer = { inject: '', renamed: new Set() };
  for (const attribute of tag.attributes) {
    const { name } = attribute;
    if (/^on/i.test(name) || RENAMED.has(name) || (FRAMES.has(tag.name) && FRAME_SOURCES.has(name))) {
      result.renamed.add(attribute);
    } else if (attribute.hasValue && mayBeAddress(attribute, source)) {
      const value = decodeValue(source.slice(attribute.valueStart, attribute.valueEnd));
      if (isDangerous(name, value)) result.renamed.add(attribute);
    }
  }
  result.inject = injection(tag, source, result);
  return result;
}

/** The classification of an attribute by its name as written. */
export interface NameVerdict {
  name: string;
  /** True if the canvas keeps it unchanged on elements that don't contain another document. */
  isHarmless: boolean;
}

const MAX_VERDICTS = 500;
const verdicts = new Map<string, NameVerdict>();

/** Classifies an attribute by its name. Cached, because there are few different names. */
export function classifyName(written: string): NameVerdict {
  const known = verdicts.get(written);
  if (known) return known;
  const name = written.toLowerCase();
  const verdict = { name, isHarmless: !name.startsWith('on') && !RENAMED.has(name) && !name.startsWith('data-be-') };
  if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
  verdicts.set(written, verdict);
  return verdict;
}

/** Returns whether the canvas keeps the value unchanged. For most values, the first character is enough. */
export function isHarmlessValue(name: string, source: string, start: number, end: number): boolean {
  if (start === end) return true;
  const code = source.charCodeAt(start);
  const lower = code | 32;
  const isPlain =
    code > 32 && ((lower >= 97 && lower <= 122) || (code >= 48 && code <= 57)) && !SCRIPT_FIRST.has(lower);
  if (isPlain && !LINK_TARGETS.has(name)) return true;
  const raw = source.slice(start, end);
  if (isPlain && !DATA_FIRST.has(lower) && !/[;&]/.test(raw)) return true;
  if (!/[:&]/.test(raw)) return true;
  // An ampersand between URL parameters is literal.
  const isBare = !/&(?!amp;|[a-z_][\w.-]*=)/i.test(raw);
  return !isDangerous(name, isBare ? raw.replaceAll('&amp;', '&') : decodeValue(raw));
}

/** First letters of `javascript`, `vbscript`, `livescript` and `mocha`, then of `data`, `blob` and `filesystem`. */
const SCRIPT_FIRST = new Set([106, 118, 108, 109]);
const DATA_FIRST = new Set([100, 98, 102]);

/** Decodes the character references of a value as a browser does. */
function decodeValue(raw: string): string {
  if (!raw.includes('&')) return raw;
  const [element] = parseFragment(`<p title="${raw.replaceAll('"', '&quot;')}">`).childNodes;
  return element && 'attrs' in element ? (element.attrs[0]?.value ?? '') : raw;
}

function injection(tag: TagScan, source: string, result: TagNeutralizer): string {
  const value = (name: string): string | null => {
    const attribute = tag.attributes.find((entry) => entry.name === name);
    return attribute ? decodeValue(source.slice(attribute.valueStart, attribute.valueEnd)).trim().toLowerCase() : null;
  };
  switch (tag.name) {
    case 'script':
      return ' type="text/be-inert"';
    case 'form':
      // Submitting a form with this method outside a dialog does nothing.
      return ' action="about:blank" method="dialog"';
    case 'base':
      return ' href="about:blank" target="_self"';
    case 'meta':
      return metaInjection(value('http-equiv'), value('name'));
    case 'link':
      return linkInjection(value('rel'));
    case 'a':
      return [...result.renamed].some(({ name }) => name === 'href') ? ` href="${HELD_ADDRESS}"` : '';
    case 'input':
      return TYPED_INPUTS.has(value('type') ?? '') ? ' type="text" autocomplete="off" readonly' : '';
    case 'textarea':
      return ' autocomplete="off" readonly';
    case 'use':
      for (const entry of tag.attributes) {
        if (/^(?:xlink:)?href$/.test(entry.name) && source[entry.valueStart] !== '#') result.renamed.add(entry);
      }
      return '';
    default:
      if (ANIMATIONS.has(tag.name) && /href|^on|src|data|style/.test(value('attributename') ?? 'href')) {
        for (const entry of tag.attributes) if (entry.name === 'attributename') result.renamed.add(entry);
      }
      return '';
  }
}

function metaInjection(httpEquiv: string | null, name: string | null): string {
  const equiv = httpEquiv !== null && !KEPT_META.has(httpEquiv) ? ' http-equiv="be-off"' : '';
  return equiv + (name === 'referrer' ? ' name="be-off"' : '');
}

function linkInjection(rel: string | null): string {
  const words = (rel ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return '';
  if (!words.includes('stylesheet')) return ' rel="be-off"';
  return words.every((word) => word === 'stylesheet' || word === 'alternate') ? '' : ' rel="stylesheet"';
}

/** Avoids decoding most values: an address that runs code contains a colon, literal or as a reference. */
function mayBeAddress(attribute: AttributeScan, source: string): boolean {
  for (let i = attribute.valueStart; i < attribute.valueEnd; i++) {
    const code = source.charCodeAt(i);
    if (code === 58 || code === 38) return true;
  }
  return false;
}

function isDangerous(name: string, value: string): boolean {
  // Browsers ignore tabs and line breaks anywhere in an address, and spaces and control characters before it.
  const address = value.replace(/[\t\n\r\0]/g, '').replace(/^[\s\0-\x20\x7f-\xa0\u200b-\u200f\ufeff\ufffd]+/, '');
  if (/^(?:javascript|vbscript|livescript|jscript|mocha):/i.test(address)) return true;
  if (!LINK_TARGETS.has(name)) return false;
  if (/(?:^|;)\s*(?:javascript|vbscript)\s*:/i.test(address)) return true;
  return (
    /^(?:data|blob|filesystem|view-source):/i.test(address) && !/^data:(?:image\/(?!svg)|text\/css)/i.test(address)
  );
}
