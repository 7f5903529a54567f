import { scanSource } from '../html/scan-source';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { setMarker } from '../source/markers';
import { getBlock, innerSource } from '../source/source-tree';
import type { SourceTree } from '../types';
import { blockRanges } from './block-layout';
import { collectNames, makeNamesUnique } from './clone-names';
import { separatorBefore } from './copy-separator';
import { parseForReading } from './cut-blocks';
import { type RepeatRun, repeatMap } from './repeat-runs';

/** Maximum number of copies made when a run is rebuilt, whatever the theme allows. */
const MAX_COPIES = 500;

/**
 * Returns the source with the requested number of copies of each repeat, by the scope of its run: at least one, at most
 * as many as the theme allows. Additional copies are made from the first one, with unique names and the clone marker;
 * excess copies are removed from the end. Other runs stay unchanged.
 */
export function matchCopies(html: string, wanted: ReadonlyMap<string, number>, markerPrefix: string): string {
  if (wanted.size === 0) return html;
  const done = new Set<string>();
  let source = html;
  for (;;) {
    const tree = parseForReading(source, markerPrefix);
    const run = repeatMap(tree).runs.find(({ scope }) => wanted.has(scope) && !done.has(scope));
    if (!run) return source;
    done.add(run.scope);
    source = setCopies(source, tree, run, { count: copiesWithin(run, wanted.get(run.scope) ?? 1), markerPrefix });
  }
}

/** Limits the requested number of copies of a run. */
function copiesWithin(run: RepeatRun, count: number): number {
  return Math.max(1, Math.min(count, run.limit > 0 ? run.limit : MAX_COPIES, MAX_COPIES));
}

interface CopyOptions {
  count: number;
  markerPrefix: string;
}

function setCopies(source: string, tree: SourceTree, run: RepeatRun, { count, markerPrefix }: CopyOptions): string {
  const ranges = blockRanges(tree);
  const spans = run.copies.map((copy) => ({
    start: ranges.get(copy[0]?.beId ?? '')?.start ?? 0,
    end: ranges.get(copy.at(-1)?.beId ?? '')?.end ?? 0,
  }));
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last || count === spans.length) return source;
  if (count < spans.length)
    return applyEdits(source, [{ start: spans[count - 1]?.end ?? last.end, end: last.end, text: '' }]);
  const separator = separatorOf(tree, run, { source, first, last, shift: ranges.get(run.parentId)?.innerStart ?? 0 });
  const original = withCloneMark(source.slice(first.start, first.end), 'has', markerPrefix);
  let result = source;
  let end = last.end;
  for (let made = spans.length; made < count; made += 1) {
    const copy = withCloneMark(withoutIds(source.slice(first.start, first.end), markerPrefix), 'is', markerPrefix);
    const added = separator + makeNamesUnique(copy, collectNames(result));
    result = result.slice(0, end) + added + result.slice(end);
    end += added.length;
  }
  return result.slice(0, first.start) + original + result.slice(first.end);
}

interface Span {
  start: number;
  end: number;
}

/** Returns the text between the current copies; for a single copy, the text that a clone would add. */
function separatorOf(
  tree: SourceTree,
  run: RepeatRun,
  { source, first, last, shift }: { source: string; first: Span; last: Span; shift: number },
): string {
  const ranges = blockRanges(tree);
  const second = run.copies[1]?.[0];
  if (second) return source.slice(first.end, ranges.get(second.beId)?.start ?? first.end);
  const parent = getBlock(tree, run.parentId);
  return separatorBefore(innerSource(parent), parent, last.start - shift, last.end - shift);
}

function withCloneMark(html: string, value: 'has' | 'is', prefix: string): string {
  if (prefix === '') return html;
  const tag = scanSource(html).tags[0];
  if (!tag) return html;
  return setMarker(html.slice(0, tag.end), 'clone', prefix, value) + html.slice(tag.end);
}

/** Removes the ids and clone markers, which belong to the original; new ids are assigned when the source is marked. */
function withoutIds(html: string, prefix: string): string {
  if (prefix === '') return html;
  const edits: TextEdit[] = [];
  for (const tag of scanSource(html).tags) {
    if (tag.isEnd) continue;
    const open = html.slice(tag.start, tag.end);
    const text = setMarker(setMarker(open, 'clone', prefix, null), 'id', prefix, null);
    if (text !== open) edits.push({ start: tag.start, end: tag.end, text });
  }
  return applyEdits(html, edits);
}
