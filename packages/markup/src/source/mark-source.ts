import { scanSource } from '../html/scan-source';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { markerText, plainNameEnd, readMarker } from './markers';
import { type ParseOptions, parseSource } from './parse-source';

/**
 * Adds an id marker to every block without one, directly after the tag name. If the prefix doesn't occur in the source
 * (see `chooseMarkerPrefix`), `stripMarkers(markSource(s, …), prefix) === s`.
 */
export function markSource(source: string, options: ParseOptions): string {
  return printMarked(parseSource(source, options));
}

/** Prints a tree with every block's id in its start tag. `opens` replaces start tags by block id. */
export function printMarked({ root, markerPrefix }: SourceTree, opens?: ReadonlyMap<BeId, string>): string {
  const pieces: string[] = [];
  const waiting: (string | SourceBlock)[] = [...root.parts].reverse();
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part === 'string') {
      pieces.push(part);
      continue;
    }
    pieces.push(markOpenTag(opens?.get(part.beId) ?? part.open, markerPrefix, part.beId));
    waiting.push(part.close);
    for (let i = part.parts.length - 1; i >= 0; i--) waiting.push(part.parts[i] ?? '');
  }
  return pieces.join('');
}

/** Adds the id marker to a start tag, or replaces another id (a duplicate in the source). */
export function markOpenTag(open: string, prefix: string, beId: string): string {
  const present = readMarker(open, 'id', prefix);
  if (present === beId) return open;
  if (present !== null) return open.replace(markerText('id', prefix, present), markerText('id', prefix, beId));
  const nameEnd = plainNameEnd(open) ?? scanSource(open).tags[0]?.nameEnd ?? 0;
  return open.slice(0, nameEnd) + markerText('id', prefix, beId) + open.slice(nameEnd);
}
