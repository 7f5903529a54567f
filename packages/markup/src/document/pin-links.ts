import { hashText } from '../source/hash-text';
import { readMarker, setMarker, stripMarkers } from '../source/markers';
import { type ParseOptions, parseSource } from '../source/parse-source';
import { blockSource } from '../source/source-tree';
import type { SourceBlock } from '../types';

/** The link of a section to a pin. */
export interface PinLink {
  pinId: number;
  /** The snapshot that it was last updated from. */
  snapshotId: number;
  /** True if it was changed in this document since then. */
  isEdited: boolean;
}

/** Reads the link of a section to a pin; null = none. */
export function readPinLink(section: SourceBlock, markerPrefix: string): PinLink | null {
  const pin = readMarker(section.open, 'pin', markerPrefix);
  const linked = /^(\d{1,15})\.([0-9a-z]{1,16})$/.exec(readMarker(section.open, 'linked', markerPrefix) ?? '');
  if (pin === null || !/^\d{1,15}$/.test(pin) || !linked) return null;
  return {
    pinId: Number(pin),
    snapshotId: Number(linked[1]),
    isEdited: linked[2] !== textKey(stripMarkers(blockSource(section), markerPrefix)),
  };
}

/** Returns the start tag of a section linked to a pin, with its current content as the unedited state. */
export function linkToPin(
  section: SourceBlock,
  markerPrefix: string,
  { pinId, snapshotId }: Pick<PinLink, 'pinId' | 'snapshotId'>,
): string {
  const key = textKey(stripMarkers(blockSource(section), markerPrefix));
  const pinned = setMarker(section.open, 'pin', markerPrefix, String(pinId));
  return setMarker(pinned, 'linked', markerPrefix, `${snapshotId}.${key}`);
}

/** Replaces the start tag of the first outermost block in a section's source. */
export function withOpenTag(html: string, options: ParseOptions, openOf: (section: SourceBlock) => string): string {
  const { root } = parseSource(html, options);
  const place = root.parts.findIndex((part) => typeof part !== 'string');
  const section = root.parts[place];
  if (section === undefined || typeof section === 'string') return html;
  const at = root.parts.slice(0, place).reduce((sum, part) => sum + part.length, 0);
  return html.slice(0, at) + openOf(section) + html.slice(at + section.open.length);
}

/**
 * Keeps a section's pin link in its new source. The new content becomes the unedited state, unless the section was
 * edited before.
 */
export function keepPinLink(former: SourceBlock, html: string, options: ParseOptions): string {
  const { markerPrefix } = options;
  const pin = readMarker(former.open, 'pin', markerPrefix);
  if (pin === null) return html;
  const link = readPinLink(former, markerPrefix);
  return withOpenTag(html, options, (section) => {
    if (link && !link.isEdited) return linkToPin(section, markerPrefix, link);
    const pinned = setMarker(section.open, 'pin', markerPrefix, pin);
    return setMarker(pinned, 'linked', markerPrefix, readMarker(former.open, 'linked', markerPrefix));
  });
}

/** A key that distinguishes texts. */
function textKey(text: string): string {
  return hashText(text).toString(36);
}
