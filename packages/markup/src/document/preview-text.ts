import { decodeText, escapeWholeText } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import type { TextEdit } from '../html/text-edits';
import { printTree } from '../source/source-tree';
import type { SourceTree, Step } from '../types';
import { findPreviewElement, previewFiller, previewTextOf } from './metadata';
import { spliceSteps } from './splice-steps';

const headElements: ReadonlySet<string> = new Set([
  ...['html', 'head', 'title', 'meta', 'link', 'style', 'script', 'base', 'noscript', 'template'],
]);

/** Returns the preview text of a document; '' if there is none. */
export function readPreviewText(tree: SourceTree): string {
  const source = printTree(tree);
  const element = findPreviewElement(source);
  return element ? previewTextOf(source.slice(element.innerStart, element.innerEnd)) : '';
}

/**
 * Returns the steps that set the preview text. Padding characters are preserved. A document without the element gets
 * one as the first child of body once the text isn't empty (docs/grammar.md 3); a table fragment gets none.
 */
export function previewTextSteps(tree: SourceTree, text: string): Step[] {
  const source = printTree(tree);
  return spliceSteps(tree, previewTextEdits(tree, text, source), source);
}

/** Returns the changes as edits of the printed source. */
export function previewTextEdits(tree: SourceTree, text: string, source: string): TextEdit[] {
  const element = findPreviewElement(source);
  if (!element) return text === '' || tree.fragmentContext.length > 0 ? [] : insertElement(source, text);
  const inner = source.slice(element.innerStart, element.innerEnd);
  if (previewTextOf(inner) === text) return [];
  return coreRanges(inner, text).map((range) => ({
    start: element.innerStart + range.start,
    end: element.innerStart + range.end,
    text: range.text,
  }));
}

/** Returns no edit if the rest of the document is inside an unclosed comment or element. */
function insertElement(source: string, text: string): TextEdit[] {
  const { tags, comments } = scanSource(source);
  const body = tags.find((tag) => tag.name === 'body' && !tag.isEnd);
  const headEnd = tags.find((tag) => tag.name === 'head' && tag.isEnd);
  const first = tags.find((tag) => !headElements.has(tag.name));
  const open = comments.find((comment) => comment.end === source.length);
  const at = body?.end ?? headEnd?.end ?? first?.start ?? open?.start ?? source.length;
  const element = `<div class="block-preview" style="display: none; max-height: 0; overflow: hidden; mso-hide: all;">${escapeWholeText(text)}</div>`;
  const indent = body ? (/^\s*/.exec(source.slice(at))?.[0] ?? '') : '';
  const next = source.slice(0, at) + indent + element + source.slice(at);
  return findPreviewElement(next) ? [{ start: at, end: at, text: `${indent}${element}` }] : [];
}

/** Returns the visible ranges with their replacements: the first one gets the text, the others become empty. */
function coreRanges(inner: string, text: string): TextEdit[] {
  const ranges: TextEdit[] = [];
  let at = 0;
  const { tags, comments } = scanSource(inner);
  const stops = [...tags, ...comments, { start: inner.length, end: inner.length }].sort((a, b) => a.start - b.start);
  for (const stop of stops) {
    const core = previewCore(inner.slice(at, stop.start));
    if (core) ranges.push({ start: at + core.start, end: at + core.end, text: '' });
    at = stop.end;
  }
  const first = ranges[0];
  if (first) first.text = escapeWholeText(text);
  // A single space is a placeholder; several are padding, which stays after the text.
  else {
    const isPlaceholder = /^(?:&nbsp;|&#160;)?$/.test(inner.trim());
    ranges.push({ start: 0, end: isPlaceholder ? inner.length : 0, text: escapeWholeText(text) });
  }
  return ranges;
}

/** Returns the range of a text's source without the padding around it; null = nothing but padding. */
export function previewCore(raw: string): { start: number; end: number } | null {
  let start = -1;
  let end = -1;
  for (const match of raw.matchAll(/&(?:#x?[0-9a-f]+|[a-z][a-z0-9]*);?|[\s\S]/gi)) {
    const unit = match[0];
    if ([...(unit.length > 1 ? decodeText(unit) : unit)].every((char) => previewFiller.test(char))) continue;
    if (start === -1) start = match.index;
    end = match.index + unit.length;
  }
  return start === -1 ? null : { start, end };
}
