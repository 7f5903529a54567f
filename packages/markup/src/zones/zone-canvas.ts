import { patchAttribute, readAttribute } from '../html/attributes';
import { applyEdits } from '../html/text-edits';
import { markOpenTag } from '../source/mark-source';
import type { Zone } from './read-zones';

const idOf = (index: number): string => `z${index}`;

/**
 * Returns a source for the canvas of the rules editor in which every zone is a block with its index as id, so that it
 * can be measured, hovered and selected. Only displayed, never stored. Zones without a tag get one as an inline
 * declaration, which doesn't match any selector.
 */
export function zoneCanvasSource(source: string, zones: readonly Zone[], prefix: string): string {
  return applyEdits(
    source,
    zones.map(({ index, start, openEnd, open, tags }) => ({
      start,
      end: openEnd,
      text: markOpenTag(tags.kinds.size > 0 ? open : declared(open), prefix, idOf(index)),
    })),
  );
}

/** Returns the zone of a block of that source; -1 = none. */
export function zoneOfBlock(beId: string | null | undefined): number {
  const digits = /^z(\d+)$/.exec(beId ?? '')?.[1];
  return digits === undefined ? -1 : Number(digits);
}

/** Returns the block id that represents a zone. */
export function blockOfZone(index: number): string {
  return idOf(index);
}

function declared(open: string): string {
  const style = readAttribute(open, 'style') ?? '';
  return patchAttribute(open, 'style', `-block-edit:true${style === '' ? '' : `;${style}`}`);
}
