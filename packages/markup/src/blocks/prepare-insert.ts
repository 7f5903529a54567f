import { patchAttribute } from '../html/attributes';
import { scanSource } from '../html/scan-source';
import { scriptsOf } from '../html/scripts';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { markSource } from '../source/mark-source';
import { readMarker, setMarker } from '../source/markers';
import { getBlock, printTree, sourceOffset } from '../source/source-tree';
import type { BeId, SourceTree, TagScan } from '../types';
import { makeNamesUnique, makeNamesUniqueIn } from './clone-names';
import { hideVariations } from './hide-variations';
import type { NamesInUse } from './names-in-use';

export interface InsertOptions {
  /** The document that receives the html. */
  tree: SourceTree;
  markerPrefix: string;
  newId(): string;
  /** Index of the html in its section or component group; omitted for an item without a group. */
  variationIndex?: number;
  /** The block that the html replaces: its names and scripts become available. */
  replacesId?: BeId;
  /** False for html that isn't from the theme: all but the first of each repeated `data-block` are removed. */
  isThemeSource?: boolean;
}

/**
 * Prepares the source of a palette entry or another fragment for insertion: ids and field names become unique, scripts
 * that are already in the document are removed, all but the first variation of each region and content group are
 * hidden, and every block gets a marker. The result must be inserted unchanged.
 */
export function prepareInsert(html: string, options: InsertOptions): string {
  const { tree, replacesId, isThemeSource = true } = options;
  const document = replacesId === undefined ? printTree(tree) : printWithout(tree, replacesId);
  let source = dropKnownScripts(html, document);
  if (!isThemeSource) source = dropRepeatedSlots(source);
  source = makeNamesUniqueIn(source, document);
  return markInserted(source, options);
}

/**
 * Prepares a marked block for its return to the document that it was cut from: its blocks keep their ids, so that
 * comments and linked pins stay with them. Null if one of the ids is in use, because the block was pasted before.
 */
export function prepareReturn(marked: string, tree: SourceTree): string | null {
  for (const { start, end, isEnd } of scanSource(marked).tags) {
    const id = isEnd ? null : readMarker(marked.slice(start, end), 'id', tree.markerPrefix);
    if (id !== null && tree.blocks.has(id)) return null;
  }
  const document = printTree(tree);
  return makeNamesUniqueIn(dropKnownScripts(marked, document), document);
}

/**
 * Prepares one of many blocks that are replaced in a row, without reading the document for each. `replaced` is the
 * source being replaced; `inUse` is updated from the document before to the document after the replacement.
 */
export function prepareReplacement(
  html: string,
  replaced: string,
  inUse: NamesInUse,
  options: Pick<InsertOptions, 'markerPrefix' | 'newId' | 'variationIndex'>,
): string {
  inUse.remove(replaced);
  const prepared = markInserted(makeNamesUnique(dropScripts(html, inUse.scripts), inUse.draft()), options);
  inUse.add(prepared);
  return prepared;
}

function markInserted(
  html: string,
  { markerPrefix, newId, variationIndex }: Pick<InsertOptions, 'markerPrefix' | 'newId' | 'variationIndex'>,
): string {
  const source = markSource(hideVariations(html, markerPrefix), { markerPrefix, newId });
  return variationIndex === undefined ? source : markVariation(source, markerPrefix, variationIndex);
}

function printWithout(tree: SourceTree, beId: BeId): string {
  const source = printTree(tree);
  const start = sourceOffset(tree, beId);
  return source.slice(0, start) + source.slice(start + getBlock(tree, beId).length);
}

/**
 * Gives the first outermost block of a marked source an existing id, so that comments and the selection stay with it.
 */
export function withBlockId(source: string, markerPrefix: string, beId: BeId): string {
  const tag = scanSource(source).tags[0];
  if (!tag || tag.isEnd) return source;
  return (
    source.slice(0, tag.start) +
    setMarker(source.slice(tag.start, tag.end), 'id', markerPrefix, beId) +
    source.slice(tag.end)
  );
}

/** Sets the variation index on the outermost block of a marked source. */
function markVariation(source: string, markerPrefix: string, index: number): string {
  const tag = scanSource(source).tags.find(
    (entry) => !entry.isEnd && readMarker(source.slice(entry.start, entry.end), 'id', markerPrefix) !== null,
  );
  if (!tag) return source;
  const open = setMarker(source.slice(tag.start, tag.end), 'variation', markerPrefix, String(index));
  return source.slice(0, tag.start) + open + source.slice(tag.end);
}

/** Removes scripts whose address or text already occurs in the document or earlier in the html (docs/design.md 12). */
export function dropKnownScripts(html: string, document: string): string {
  return dropScripts(html, new Set(scriptsOf(document).map((script) => script.key)));
}

function dropScripts(html: string, known: { has(key: string): boolean }): string {
  const seen = new Set<string>();
  const edits: TextEdit[] = [];
  for (const { key, start, end } of scriptsOf(html)) {
    if (known.has(key) || seen.has(key)) edits.push({ start, end, text: '' });
    seen.add(key);
  }
  return applyEdits(html, edits);
}

/** Removes `data-block` from all but the first element of each name. */
function dropRepeatedSlots(html: string): string {
  const seen = new Set<string>();
  const edits: TextEdit[] = [];
  for (const tag of scanSource(html).tags) {
    const slot = slotOf(html, tag);
    if (slot === '') continue;
    if (seen.has(slot))
      edits.push({
        start: tag.start,
        end: tag.end,
        text: patchAttribute(html.slice(tag.start, tag.end), 'data-block', null),
      });
    seen.add(slot);
  }
  return applyEdits(html, edits);
}

function slotOf(html: string, tag: TagScan): string {
  const attribute = tag.isEnd ? undefined : tag.attributes.find((entry) => entry.name === 'data-block');
  return attribute ? html.slice(attribute.valueStart, attribute.valueEnd).trim() : '';
}
