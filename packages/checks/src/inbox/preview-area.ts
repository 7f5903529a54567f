import { decodeText } from '@galley/markup/html';
import { previewCore } from '@galley/markup/metadata';
import type { StyledElement } from '@galley/markup/styles';
import type { ExportedPage } from '../page/exported-page';
import { type Looks, lightLooksOf } from '../page/looks';

/** The texts of an email that inboxes read. All offsets are in the export. */
export interface PreviewArea {
  /** The outermost hidden element with the preview text. */
  element: StyledElement;
  /** The hidden text before the first visible one, decoded, with its padding. */
  text: string;
  /** Whether it is more than padding. */
  hasWords: boolean;
  /** The padding before the preview text, decoded. */
  head: string;
  /** The padding after it, decoded, and its number of bytes in the source. */
  tail: string;
  tailBytes: number;
  tailStart: number;
  tailEnd: number;
}

/** Texts after that don't reach the inbox. */
const readMost = 64 * 1024;
const bodyMost = 400;
/** Elements whose text no program shows. */
const unread = /^(?:style|script|title|template|noscript|head|html)$/;

/** Reads the hidden preview text at the beginning of an email, and the first visible words; null = no hidden text. */
export function readPreviewArea(page: ExportedPage): { preview: PreviewArea | null; bodyText: string } {
  const looks = lightLooksOf(page);
  const hiding = new Map<StyledElement, StyledElement | null>();
  const hiddenBy = (element: StyledElement): StyledElement | null => {
    const known = hiding.get(element);
    if (known !== undefined) return known;
    const outside = element.parent && hiddenBy(element.parent);
    const found = outside ?? (isHidden(element, looks) ? element : null);
    hiding.set(element, found);
    return found;
  };
  const parts: { start: number; end: number }[] = [];
  let first: StyledElement | null = null;
  let bodyText = '';
  let left = readMost;
  for (const { start, end, parent } of page.document.texts) {
    if (unread.test(parent.name)) continue;
    const raw = page.html.slice(start, end);
    // Elements in one without a font size can have one.
    const element = hiddenBy(parent) ?? (looks.fontSize(parent) <= 1 ? parent : null);
    if (element) {
      if (bodyText.trim() !== '') continue;
      first ??= raw.trim() === '' ? null : element;
      const size = Math.min(end - start, left);
      const isCut = size < end - start;
      if (first && size > 0) parts.push({ start, end: isCut ? wholeEnd(page.html, start, start + size) : end });
      left -= first ? size : 0;
    } else bodyText += ` ${decodeText(raw.slice(0, readMost))}`;
    if (bodyText.length > bodyMost) break;
  }
  const text = bodyText
    .replace(/<[^<>]{0,200}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { preview: first && areaOf(page, first, parts), bodyText: text.slice(0, bodyMost) };
}

/** Returns an end that isn't within a character reference. */
function wholeEnd(html: string, start: number, end: number): number {
  const at = html.lastIndexOf('&', end - 1);
  return at > start && at > end - 12 && !html.slice(at, end).includes(';') ? at : end;
}

/** Preview texts are hidden in many ways. */
function isHidden(element: StyledElement, looks: Looks): boolean {
  const value = (property: string): string => looks.declared(element, property)?.value.trim().toLowerCase() ?? '';
  return (
    value('display') === 'none' ||
    value('visibility') === 'hidden' ||
    element.attributes.has('hidden') ||
    /^0(?:px)?$/.test(value('max-height'))
  );
}

function areaOf(
  page: ExportedPage,
  element: StyledElement,
  parts: readonly { start: number; end: number }[],
): PreviewArea {
  const cores = parts.map(({ start, end }) => previewCore(page.html.slice(start, end)));
  const last = cores.findLastIndex((core) => core !== null);
  const firstCore = cores.findIndex((core) => core !== null);
  const sourceBetween = (from: number, to: number): string =>
    parts
      .slice(from, to)
      .map(({ start, end }) => page.html.slice(start, end))
      .join('');
  const [head, tail] = [parts[firstCore], parts[last]];
  const headRaw = head
    ? sourceBetween(0, firstCore) + page.html.slice(head.start, head.start + (cores[firstCore]?.start ?? 0))
    : '';
  const tailStart = tail ? tail.start + (cores[last]?.end ?? 0) : (parts[0]?.start ?? 0);
  const tailRaw = tail ? page.html.slice(tailStart, tail.end) + sourceBetween(last + 1, parts.length) : '';
  return {
    element,
    text: decodeText(sourceBetween(0, parts.length)),
    hasWords: last !== -1,
    head: decodeText(headRaw),
    tail: decodeText(tailRaw),
    tailBytes: new TextEncoder().encode(tailRaw).length,
    tailStart,
    tailEnd: parts.at(-1)?.end ?? tailStart,
  };
}
