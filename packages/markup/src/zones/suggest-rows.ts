import type { Zone } from './read-zones';
import { canBe } from './zone-tags';

const columns: ReadonlySet<string> = new Set(['td', 'th', 'li', 'dt', 'dd']);
/** Elements that are content themselves: the element that contains them is the row. */
const content: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 img hr blockquote figure pre ul ol dl'.split(' '));

const imageWeight = 60;
const fieldWeight = 20;

/**
 * Returns the rows of a layout that users would move, by its structure alone: the elements stacked in the innermost
 * element that contains almost everything. A row that contains most of the document and consists of stacked rows is
 * split.
 */
export function suggestRows(zones: readonly Zone[]): Zone[] {
  const top = zones.filter(({ parent }) => parent === -1);
  const found = rowsIn(zones, top) ?? [];
  const rows = found.length > 0 ? found : top.filter((zone) => weightOf(zone) > 0 && isRow(zones, zone));
  return rows.filter((zone) => isRow(zones, zone));
}

/** Returns a combined weight of visible text, images and fields. */
function weightOf({ isHidden, text, images, fields }: Zone): number {
  return isHidden ? 0 : text + images * imageWeight + fields * fieldWeight;
}

function isRow(zones: readonly Zone[], zone: Zone): boolean {
  return canBe(zones, zone, 'section') === true;
}

function childrenOf(zones: readonly Zone[], zone: Zone): Zone[] {
  return zone.children.map((index) => zones[index] as Zone);
}

/** Returns the rows among siblings; null if they are the content of one row. */
function rowsIn(zones: readonly Zone[], siblings: readonly Zone[]): Zone[] | null {
  const full = siblings.filter((zone) => weightOf(zone) > 0);
  const [only] = full;
  if (!only) return null;
  if (full.length === 1) {
    const inner = only.ownText > 0 || only.isInline ? null : rowsIn(zones, childrenOf(zones, only));
    if (inner) return inner;
    // The only row of a table is moved with its table.
    if (only.tag === 'tr') return null;
    return isRow(zones, only) && !content.has(only.tag) ? [only] : null;
  }
  if (full.some((zone) => columns.has(zone.tag) || content.has(zone.tag) || !isRow(zones, zone))) return null;
  const total = full.reduce((sum, zone) => sum + weightOf(zone), 0);
  return full.flatMap((zone) => {
    const share = weightOf(zone) / total;
    const inner = share >= 0.5 && zone.ownText === 0 ? rowsIn(zones, childrenOf(zones, zone)) : null;
    return inner && inner.length >= (share >= 0.7 ? 2 : 3) ? inner : [zone];
  });
}
