import { checkBalance } from '../html/balance';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { readMarker } from '../source/markers';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { blockRanges, closestBlock } from './block-layout';
import { outerSpan, outerTag } from './copy-span';
import { cutEdit, outermostBlocks, parseForReading } from './cut-blocks';
import { type DropGap, dropGaps } from './drop-gaps';

/** Where a component is in a section: told by what every variation of the section has. */
interface ComponentPlace {
  /** The section itself is 0, its regions count on in document order. */
  container: number;
  /** How many contents of the container are before it. */
  contents: number;
}

/** A component that is in a section, with the spaces before it and its own link. */
interface TakenComponent {
  /** Its id in the document; '' = none. */
  id: string;
  tag: string;
  html: string;
  place: ComponentPlace;
}

/** A component that has no matching place in the shown variation. */
export interface KeptComponent {
  component: string;
  place: ComponentPlace;
  tag: string;
  /** Its source; null = it is in the shown variation, elsewhere. */
  html: string | null;
}

/** A section's source without the components in it, and these. Any other source stays as it is and has none. */
export function takeComponents(
  source: string,
  markerPrefix: string,
): { html: string; components: readonly TakenComponent[] } {
  const tree = parseForReading(source, markerPrefix);
  const section = sectionOf(tree);
  if (!section) return { html: source, components: [] };
  const ranges = blockRanges(tree);
  const places = placesIn(section);
  const edits: TextEdit[] = [];
  const components: TakenComponent[] = [];
  for (const block of outermostBlocks(section, isComponent)) {
    const place = places.find((entry) => entry.block === block);
    if (!place || !block.trust.outer || isInHidden(tree, block)) continue;
    const shift = ranges.get(tree.parentOf.get(block.beId) ?? '')?.innerStart ?? 0;
    const span = outerSpan(tree, block.beId);
    const [start, end] = [shift + span.start, shift + span.end];
    // One that holds half of a condition stays: its other half stands outside.
    if (checkBalance(source.slice(start, end)) !== true) continue;
    const cut = cutEdit(source, { start, innerStart: start, innerEnd: end, end });
    edits.push(cut);
    components.push({
      id: readMarker(block.open, 'id', markerPrefix) ?? '',
      tag: outerTag(tree, block.beId),
      html: source.slice(cut.start, end),
      place: { container: place.container, contents: place.contents },
    });
  }
  return { html: applyEdits(source, edits), components };
}

/**
 * Puts components into another variation of their section: into the region of the same number, after as many contents,
 * else as near as the rules of drops allow. Components without a place are saved, and so are their original places.
 */
export function placeComponents(
  source: string,
  components: readonly TakenComponent[],
  kept: readonly KeptComponent[],
  markerPrefix: string,
): { html: string; keptAside: readonly KeptComponent[] } {
  const wanted = [...components.map((component) => withHome(component, kept)), ...waiting(components, kept)];
  if (wanted.length === 0) return { html: source, keptAside: [] };
  const finder = new PlaceFinder(parseForReading(source, markerPrefix), source);
  const inserts = new Map<number, string>();
  const keptAside: KeptComponent[] = [];
  for (const { id, tag, html, place } of wanted) {
    const found = finder.find(tag, place);
    if (found) inserts.set(found.offset, (inserts.get(found.offset) ?? '') + html);
    if (found?.container !== place.container) keptAside.push({ component: id, place, tag, html: found ? null : html });
  }
  const edits = [...inserts].map(([offset, text]): TextEdit => ({ start: offset, end: offset, text }));
  return { html: applyEdits(source, edits), keptAside };
}

/** One that is elsewhere for the time being goes back to where it was. */
function withHome(component: TakenComponent, kept: readonly KeptComponent[]): TakenComponent {
  const home = kept.find((entry) => entry.html === null && entry.component === component.id && component.id !== '');
  return home ? { ...component, place: home.place } : component;
}

/** Those that no variation shown since had a place for. */
function waiting(components: readonly TakenComponent[], kept: readonly KeptComponent[]): TakenComponent[] {
  return kept.flatMap(({ component: id, place, tag, html }) => {
    const isThere = id !== '' && components.some((component) => component.id === id);
    return html === null || isThere ? [] : [{ id, tag, html, place }];
  });
}

/** Finds where a component may go in a section that holds none. */
class PlaceFinder {
  private readonly containers: readonly SourceBlock[];
  private readonly ranges: ReturnType<typeof blockRanges>;
  private readonly gaps = new Map<string, DropGap[]>();

  constructor(
    private readonly tree: SourceTree,
    private readonly source: string,
  ) {
    const section = sectionOf(tree);
    this.containers = section ? containersOf(section) : [];
    this.ranges = blockRanges(tree);
  }

  find(tag: string, place: ComponentPlace): { offset: number; container: number } | null {
    const gaps = this.gaps.get(tag) ?? dropGaps(this.tree, { type: 'component', tag });
    this.gaps.set(tag, gaps);
    const container = Math.min(place.container, this.containers.length - 1);
    const near = gaps.filter((gap) => this.containerOf(gap.parentId) === container);
    const before = contentsOf(this.containers[container])[place.contents - 1];
    const behind = before && near.find(({ afterId }) => afterId === before.beId);
    const gap =
      (place.contents === 0 ? near[0] : (behind ?? near.at(-1))) ?? gaps.find(({ isField }) => isField) ?? gaps.at(-1);
    if (!gap) return null;
    const at = (this.ranges.get(gap.parentId)?.innerStart ?? 0) + gap.gap.offset;
    // In front of a neighbor's spaces, so that each keeps its own.
    const blanks = gap.afterId === null && !gap.isField ? at - this.source.slice(0, at).trimEnd().length : 0;
    return { offset: at - blanks, container: this.containerOf(gap.parentId) };
  }

  private containerOf(beId: BeId): number {
    const block = closestBlock(this.tree, beId, (around) => this.containers.includes(around));
    return block ? this.containers.indexOf(block) : 0;
  }
}

/** The only block of a source, where that is a section and no component as well. */
function sectionOf(tree: SourceTree): SourceBlock | null {
  const [section, ...others] = tree.root.parts.filter((part) => typeof part !== 'string');
  if (!section || others.length > 0 || !section.trust.inner) return null;
  return section.kinds.has('section') && !section.kinds.has('component') && !section.isCode ? section : null;
}

const isComponent = ({ kinds }: SourceBlock): boolean => kinds.has('component');
const isRegion = ({ kinds }: SourceBlock): boolean => kinds.has('region') && !kinds.has('edit');
const isContent = ({ kinds }: SourceBlock): boolean => kinds.has('edit');

/** The section and its regions, those in components left out, in document order. */
function containersOf(section: SourceBlock): SourceBlock[] {
  const found: SourceBlock[] = [section];
  for (let index = 0; index < found.length; index += 1) {
    const inside = outermostBlocks(found[index] ?? section, (block) => isComponent(block) || isRegion(block));
    found.splice(index + 1, 0, ...inside.filter((block) => !isComponent(block)));
  }
  return found;
}

/** The contents of a container that are in no region or component of it. */
function contentsOf(container: SourceBlock | undefined): SourceBlock[] {
  if (!container) return [];
  const parts = outermostBlocks(container, (block) => isComponent(block) || isRegion(block) || isContent(block));
  return parts.filter((block) => !isComponent(block) && !isRegion(block));
}

/** Every component directly in a container of the section, with its place. */
function placesIn(section: SourceBlock): (ComponentPlace & { block: SourceBlock })[] {
  return containersOf(section).flatMap((container, number) => {
    let contents = 0;
    const parts = outermostBlocks(container, (block) => isComponent(block) || isRegion(block) || isContent(block));
    return parts.flatMap((block) => {
      if (isComponent(block)) return [{ block, container: number, contents }];
      if (!isRegion(block)) contents += 1;
      return [];
    });
  });
}

function isInHidden(tree: SourceTree, block: SourceBlock): boolean {
  return closestBlock(tree, block.beId, ({ isHidden }) => isHidden) !== null;
}
