import { scanSource } from '../html/scan-source';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { markSource } from '../source/mark-source';
import { readMarker, setMarker } from '../source/markers';
import { getBlock, innerSource, printTree } from '../source/source-tree';
import type { BeId, GapPosition, SourceTree, Step } from '../types';
import { parentBlock } from './block-layout';
import { makeNamesUniqueIn } from './clone-names';
import { separatorBefore } from './copy-separator';
import { copySpan } from './copy-span';
import { dropKnownScripts } from './prepare-insert';

/** A copy to insert after its original. */
export interface PreparedClone {
  gap: GapPosition;
  /** The separator and the marked copy. */
  html: string;
  /** Block id of the copy. */
  cloneId: BeId;
  /** Inserts the copy, then marks the original as having a clone. */
  steps: Step[];
}

/**
 * Prepares a copy of a block and its contents: its blocks get new ids, element ids and field names become unique, and
 * scripts aren't duplicated. Variations that belong to the block are copied with it, and so is the separator before it:
 * whitespace, and between repeats the conditional comments that separate their cells.
 */
export function prepareClone(tree: SourceTree, beId: BeId, { newId }: { newId(): string }): PreparedClone {
  const block = getBlock(tree, beId);
  const parent = parentBlock(tree, beId);
  const { start, end } = copySpan(tree, beId);
  const inner = innerSource(parent);
  const prefix = tree.markerPrefix;
  const document = printTree(tree);
  const ids = new Map<BeId, BeId>();
  const copy = renewIds(dropKnownScripts(inner.slice(start, end), document), prefix, newId, ids);
  const named = makeNamesUniqueIn(copy, document);
  const cloneId = ids.get(beId) ?? '';
  const marked = markSource(markClone(named, prefix, cloneId), { markerPrefix: prefix, newId });
  const gap = { parentId: parent.beId, offset: end };
  const html = separatorBefore(inner, parent, start, end) + marked;
  const after = setMarker(block.open, 'clone', prefix, 'has');
  const steps: Step[] = [{ kind: 'insert', gap, html }];
  if (after !== block.open) steps.push({ kind: 'setAttributes', beId, before: block.open, after });
  return { gap, html, cloneId, steps };
}

function renewIds(html: string, prefix: string, newId: () => string, ids: Map<BeId, BeId>): string {
  const edits: TextEdit[] = [];
  for (const tag of scanSource(html).tags) {
    if (tag.isEnd) continue;
    const open = html.slice(tag.start, tag.end);
    const id = readMarker(open, 'id', prefix);
    if (id === null) continue;
    const renewed = newId();
    ids.set(id, renewed);
    const text = setMarker(setMarker(open, 'clone', prefix, null), 'id', prefix, renewed);
    edits.push({ start: tag.start, end: tag.end, text });
  }
  return applyEdits(html, edits);
}

function markClone(html: string, prefix: string, cloneId: BeId): string {
  for (const tag of scanSource(html).tags) {
    const open = html.slice(tag.start, tag.end);
    if (tag.isEnd || readMarker(open, 'id', prefix) !== cloneId) continue;
    return html.slice(0, tag.start) + setMarker(open, 'clone', prefix, 'is') + html.slice(tag.end);
  }
  return html;
}
