import { blockRanges } from '../blocks/block-layout';
import { makeNamesUniqueIn } from '../blocks/clone-names';
import { dropKnownScripts, withBlockId } from '../blocks/prepare-insert';
import { resolveOnto, rewriteAddresses } from '../html/addresses';
import { scanSource } from '../html/scan-source';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { markSource } from '../source/mark-source';
import { changeMarkerPrefix, readMarker, setMarker } from '../source/markers';
import { type ParseOptions, parseSource } from '../source/parse-source';
import type { SourceBlock } from '../types';
import { linkToPin, readPinLink, withOpenTag } from './pin-links';

/** An update of the sections linked to a pin. */
export interface PinUpdate {
  pinId: number;
  snapshotId: number;
  /** The stored section, with the markers of its snapshot. */
  html: string;
  markerPrefix: string;
  /** The base of its relative addresses if it differs from the document's; '' = the same. */
  assetBase: string;
  /** Also updates sections that were edited in the document. */
  includesEdited: boolean;
}

/**
 * Updates the sections that are linked to a pin to the bytes of its snapshot, each with its own id; all other bytes are
 * preserved. Sections that already have the snapshot stay unchanged. `count` is the number of changed sections.
 */
export function updateLinkedPins(
  html: string,
  options: ParseOptions,
  update: PinUpdate,
): { html: string; count: number } {
  const { markerPrefix } = options;
  const wanted = linkedSections(html, options, (section) => {
    const link = readPinLink(section, markerPrefix);
    if (link?.pinId !== update.pinId) return false;
    return link.isEdited ? update.includesEdited : link.snapshotId !== update.snapshotId;
  });
  let source = html;
  for (const { beId } of wanted) source = replaced(source, beId, options, update);
  return { html: source, count: wanted.length };
}

/** Unlinks the sections of a document from a pin. Only their markers change. */
export function unlinkPin(html: string, options: ParseOptions, pinId: number): { html: string; count: number } {
  const { markerPrefix } = options;
  const linked = linkedSections(html, options, (section) => readPinLink(section, markerPrefix)?.pinId === pinId);
  const ranges = blockRanges(parseSource(html, options));
  const edits = linked.flatMap(({ beId, open }): TextEdit[] => {
    const start = ranges.get(beId)?.start;
    if (start === undefined) return [];
    return [{ start, end: start + open.length, text: setMarker(open, 'linked', markerPrefix, null) }];
  });
  return { html: applyEdits(html, edits), count: edits.length };
}

function linkedSections(
  html: string,
  options: ParseOptions,
  isIncluded: (section: SourceBlock) => boolean,
): SourceBlock[] {
  // Ids that the parser generates aren't in the source and couldn't be found again.
  return [...parseSource(html, options).blocks.values()].filter(
    (block) =>
      block.kinds.has('section') &&
      block.trust.outer &&
      readMarker(block.open, 'id', options.markerPrefix) === block.beId &&
      isIncluded(block),
  );
}

function replaced(html: string, beId: string, options: ParseOptions, update: PinUpdate): string {
  const { markerPrefix, newId } = options;
  const range = blockRanges(parseSource(html, options)).get(beId);
  if (!range) return html;
  const [before, after] = [html.slice(0, range.start), html.slice(range.end)];
  const own = renewIds(changeMarkerPrefix(update.html.trim(), update.markerPrefix, markerPrefix), markerPrefix, newId);
  const moved = update.assetBase === '' ? own : rewriteAddresses(own, (value) => resolveOnto(value, update.assetBase));
  const unique = makeNamesUniqueIn(dropKnownScripts(moved, before + after), before + after);
  const section = withBlockId(markSource(unique, options), markerPrefix, beId);
  return before + withOpenTag(section, options, (top) => linkToPin(top, markerPrefix, update)) + after;
}

/** The blocks need new ids, because those of the pinned section can be in the same document. */
function renewIds(html: string, markerPrefix: string, newId: () => string): string {
  const edits = scanSource(html).tags.flatMap(({ isEnd, start, end }): TextEdit[] => {
    const open = isEnd ? '' : html.slice(start, end);
    if (open === '' || readMarker(open, 'id', markerPrefix) === null) return [];
    const plain = setMarker(setMarker(open, 'clone', markerPrefix, null), 'linked', markerPrefix, null);
    return [{ start, end, text: setMarker(plain, 'id', markerPrefix, newId()) }];
  });
  return applyEdits(html, edits);
}
