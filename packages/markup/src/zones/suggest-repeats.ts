import { type Zone, zonesAround, zonesInside } from './read-zones';
import { canBe } from './zone-tags';

const repeatable: ReadonlySet<string> = new Set(['tr', 'li']);

/**
 * Returns adjacent table rows and list items with the same structure, such as the lines of an order or the entries of a
 * list. Excludes rows of the layout (`rows`), rows with a single cell, which stack layouts, and lists of plain texts.
 */
export function suggestRepeats(zones: readonly Zone[], rows: readonly Zone[]): Zone[] {
  const layout = new Set(rows.map(({ index }) => index));
  const isLayout = (zone: Zone): boolean => layout.has(zone.index) || zone.tags.kinds.has('section');
  const cellsOf = ({ children }: Zone): number =>
    children.filter((index) => (zones[index]?.text ?? 0) + (zones[index]?.images ?? 0) > 0).length;
  const isFree = (zone: Zone): boolean =>
    repeatable.has(zone.tag) &&
    !zone.isInline &&
    (zone.tag === 'li' || cellsOf(zone) > 1) &&
    zone.tags.kinds.size === 0 &&
    canBe(zones, zone, 'region') === true &&
    zonesAround(zones, zone.index).some(isLayout) &&
    ![zone, ...zonesInside(zones, zone)].some(isLayout);
  const shapes = new Map<number, string>();
  const shapeOf = (zone: Zone): string => {
    const known = shapes.get(zone.index);
    if (known !== undefined) return known;
    // Bold words and line breaks in a text don't change the structure of a row.
    const inner = zone.isInline ? '' : zone.children.map((index) => shapeOf(zones[index] as Zone)).join();
    const shape = `${zone.tag}${zone.text > 0 ? '.' : ''}(${inner})`;
    shapes.set(zone.index, shape);
    return shape;
  };
  return zones.filter((zone) => {
    if (!isFree(zone)) return false;
    const siblings = zones[zone.parent]?.children ?? [];
    const at = siblings.indexOf(zone.index);
    return [siblings[at - 1], siblings[at + 1]].some((index) => {
      const beside = zones[index ?? -1];
      return beside !== undefined && isFree(beside) && shapeOf(beside) === shapeOf(zone);
    });
  });
}
