import { checkBalance } from '../html/balance';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { readMarker } from '../source/markers';
import type { BeId, SourceBlock, SourceTree } from '../types';
import { blockRanges, closestBlock } from './block-layout';
import { outerSpan, outerTag } from './copy-span';
import { cutEdit, outermostBlocks, parseForReading } from './cut-blocks';
import { type DropGap, dropGaps } from './drop-gaps';

/** The position of a component in a section, in terms that all variations of the section share. */
interface ComponentPlace {
  /** 0 is the section itself; its regions are numbered from 1 in document order. */
  container: number;
  /** Number of content elements before the component in its container. */
  contents: number;
}

/** A component removed from a section, with the whitespace before it and its link. */
interface TakenComponent {
  /** The component's id in the document; '' = none. */
  id: string;
  tag: string;
  html: string;
  place: ComponentPlace;
}

/** A component without a matching place in the variation that is shown. */
export interface RetainedComponent {
  component: string;
  place: ComponentPlace;
  tag: string;
  /** The component's source; null if it was placed elsewhere in the variation. */
  html: string | null;
}

/**
 * Removes the components from a section's source and returns both. Any other source is returned unchanged, without
 * components.
 */
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
    // A component that contains one half of a condition isn't removed, because the other half is outside.
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
 * Inserts components into another variation of their section: into the region with the same number, after the same
 * number of content elements, or else at the nearest valid drop position. Components without a place, and the original
 * positions of those placed elsewhere, are retained.
 */
export function placeComponents(
  source: string,
  components: readonly TakenComponent[],
  previous: readonly RetainedComponent[],
  markerPrefix: string,
): { html: string; retained: readonly RetainedComponent[] } {
  const wanted = [...components.map((component) => withHome(component, previous)), ...waiting(components, previous)];
  if (wanted.length === 0) return { html: source, retained: [] };
  const finder = new PlaceFinder(parseForReading(source, markerPrefix), source);
  const inserts = new Map<number, string>();
  const retained: RetainedComponent[] = [];
  for (const { id, tag, html, place } of wanted) {
    const found = finder.find(tag, place);
    if (found) inserts.set(found.offset, (inserts.get(found.offset) ?? '') + html);
    if (found?.container !== place.container) retained.push({ component: id, place, tag, html: found ? null : html });
  }
  const edits = [...inserts].map(([offset, text]): TextEdit => ({ start: offset, end: offset, text }));
  return { html: applyEdits(source, edits), retained };
}

/** Gives a component that was placed elsewhere its original position again. */
function withHome(component: TakenComponent, retained: readonly RetainedComponent[]): TakenComponent {
  const home = retained.find((entry) => entry.html === null && entry.component === component.id && component.id !== '');
  return home ? { ...component, place: home.place } : component;
}

/** Returns the retained components that no variation shown since then had a place for. */
function waiting(components: readonly TakenComponent[], retained: readonly RetainedComponent[]): TakenComponent[] {
  return retained.flatMap(({ component: id, place, tag, html }) => {
    const isThere = id !== '' && components.some((component) => component.id === id);
    return html === null || isThere ? [] : [{ id, tag, html, place }];
  });
}

/** Finds positions for components in a section from which all components were removed. */
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
    // Inserts before the neighbor's leading whitespace, so that each block keeps its own.
    const blanks = gap.afterId === null && !gap.isField ? at - this.source.slice(0, at).trimEnd().length : 0;
    return { offset: at - blanks, container: this.containerOf(gap.parentId) };
  }

  private containerOf(beId: BeId): number {
    const block = closestBlock(this.tree, beId, (around) => this.containers.includes(around));
    return block ? this.containers.indexOf(block) : 0;
  }
}

/** Returns the only block of a source if it is a section and not also a component; else null. */
function sectionOf(tree: SourceTree): SourceBlock | null {
  const [section, ...others] = tree.root.parts.filter((part) => typeof part !== 'string');
  if (!section || others.length > 0 || !section.trust.inner) return null;
  return section.kinds.has('section') && !section.kinds.has('component') && !section.isCode ? section : null;
}

const isComponent = ({ kinds }: SourceBlock): boolean => kinds.has('component');
const isRegion = ({ kinds }: SourceBlock): boolean => kinds.has('region') && !kinds.has('edit');
const isContent = ({ kinds }: SourceBlock): boolean => kinds.has('edit');

/** Returns the section and its regions in document order, except regions in components. */
function containersOf(section: SourceBlock): SourceBlock[] {
  const found: SourceBlock[] = [section];
  for (let index = 0; index < found.length; index += 1) {
    const inside = outermostBlocks(found[index] ?? section, (block) => isComponent(block) || isRegion(block));
    found.splice(index + 1, 0, ...inside.filter((block) => !isComponent(block)));
  }
  return found;
}

/** Returns the content elements of a container that aren't in a nested region or component. */
function contentsOf(container: SourceBlock | undefined): SourceBlock[] {
  if (!container) return [];
  const parts = outermostBlocks(container, (block) => isComponent(block) || isRegion(block) || isContent(block));
  return parts.filter((block) => !isComponent(block) && !isRegion(block));
}

/** Returns every component that is directly in a container of the section, with its position. */
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
