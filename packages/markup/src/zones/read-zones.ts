import { readAttribute } from '../html/attributes';
import { inlineElements, plainText } from '../html/html-text';
import { type LocatedElement, locateElements } from '../html/locate-elements';
import { readStyle } from '../html/style-text';
import { type BlockTags, readBlockTags } from '../rules/block-rules';
import { assessElements, trustOf } from '../source/editability';
import type { Trust } from '../types';

/** An element of the body that can have tags. Offsets are in the source without markers. */
export interface Zone {
  /** Index in the list; stable as long as only tags change. */
  index: number;
  tag: string;
  start: number;
  openEnd: number;
  closeStart: number;
  end: number;
  /** Index of the nearest enclosing zone; -1 = none. */
  parent: number;
  children: readonly number[];
  open: string;
  tags: BlockTags;
  trust: Trust;
  /** Number of characters of visible text directly in the zone; `text` includes nested zones. */
  ownText: number;
  text: number;
  /** Number of images and form fields, including the zone itself, without tracking pixels. */
  images: number;
  fields: number;
  /** True if it contains only text and inline elements. */
  isInline: boolean;
  /** True for a hidden element and the preview text. */
  isHidden: boolean;
}

const fieldElements: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button']);
/** Elements that can't have tags. */
const untaggable: ReadonlySet<string> = new Set(
  'html head body frameset tbody thead tfoot colgroup col caption br wbr script style link meta title base template source track param area option optgroup noscript frame'.split(
    ' ',
  ),
);

/** Returns the elements of the body that can have tags, in source order, with statistics of their content. */
export function readZones(source: string): Zone[] {
  const { elements, scan } = locateElements(source, null);
  const zones: Zone[] = [];
  const inside: number[][] = [];
  const open: number[] = [];
  const sorted = assessElements(elements, scan);
  const parents = new Map<number, number>();
  for (const element of sorted) {
    const zone = zoneOf(element, elements, source, zones.length);
    const blocks = !inlineElements.has(element.tag) && !(element.tag === 'img' && isPixel(source, element));
    for (let top = open.at(-1); top !== undefined && (zones[top]?.end ?? 0) <= element.start; top = open.at(-1))
      open.pop();
    if (blocks) for (const at of open) if (zones[at]) (zones[at] as Zone).isInline = false;
    if (!zone) continue;
    zone.parent = open.at(-1) ?? -1;
    inside.push([]);
    inside[zone.parent]?.push(zone.index);
    parents.set(zone.index, zone.parent);
    zones.push(zone);
    open.push(zone.index);
  }
  for (const zone of zones) zone.children = inside[zone.index] ?? [];
  countText(
    source,
    scan.runs.filter(({ kind }) => kind === 'text'),
    zones,
  );
  for (const token of scan.tokens)
    if (token.context === 'text' && token.role === 'output') addText(zones, token.start, 3);
  // Children follow their parents, so one pass from the end aggregates the sums.
  for (const zone of zones.toReversed()) {
    zone.text += zone.ownText;
    const parent = zones[zone.parent];
    if (!parent || zone.isHidden) continue;
    parent.text += zone.text;
    parent.images += zone.images;
    parent.fields += zone.fields;
  }
  return zones;
}

/**
 * Returns the zones after the start tags of some zones changed their tags, with shifted offsets. Null if a tag that
 * determines visibility changed, because the texts then count for other zones.
 */
export function retagZones(zones: readonly Zone[], opens: ReadonlyMap<number, string>): Zone[] | null {
  const starts: number[] = [];
  const moves: number[] = [];
  for (const index of [...opens.keys()].sort((a, b) => a - b)) {
    const zone = zones[index];
    if (!zone) return null;
    starts.push(zone.start);
    moves.push((moves.at(-1) ?? 0) + (opens.get(index) ?? '').length - zone.open.length);
  }
  /** Returns the new position of an offset: shifted by all changed start tags before it. */
  const moved = (at: number): number => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return at + (moves[low - 1] ?? 0);
  };
  const found: Zone[] = [];
  for (const zone of zones) {
    const open = opens.get(zone.index) ?? zone.open;
    const tags = open === zone.open ? zone.tags : readBlockTags(open);
    if (tags.isPreview !== zone.tags.isPreview || (open !== zone.open && isHidden(open) !== isHidden(zone.open)))
      return null;
    const [start, openEnd] = [moved(zone.start), moved(zone.openEnd)];
    found.push({ ...zone, open, tags, start, openEnd, closeStart: moved(zone.closeStart), end: moved(zone.end) });
  }
  return found;
}

/** Returns the first visible words of a zone; for an image, its alternative text or file name. */
export function zoneLabel(
  source: string,
  zone: Pick<Zone, 'tag' | 'open' | 'openEnd' | 'closeStart'>,
  most = 60,
): string {
  const { tag, open } = zone;
  const words =
    tag === 'img'
      ? readAttribute(open, 'alt') || (readAttribute(open, 'src') ?? '').split(/[?#]/)[0]?.split('/').at(-1) || ''
      : plainText(source.slice(zone.openEnd, Math.min(zone.closeStart, zone.openEnd + 20_000)));
  const named = words || readAttribute(open, 'placeholder') || readAttribute(open, 'name') || '';
  return named.length > most ? `${named.slice(0, most - 1).trimEnd()}…` : named;
}

/** Returns the enclosing zones, nearest first. */
export function zonesAround(zones: readonly Zone[], index: number): Zone[] {
  const around: Zone[] = [];
  for (let zone = zones[zones[index]?.parent ?? -1]; zone; zone = zones[zone.parent]) around.push(zone);
  return around;
}

/** Returns the nested zones, in source order. */
export function zonesInside(zones: readonly Zone[], { index, end }: Zone): Zone[] {
  const inside: Zone[] = [];
  for (let at = index + 1; (zones[at]?.start ?? end) < end; at++) inside.push(zones[at] as Zone);
  return inside;
}

function zoneOf(
  element: LocatedElement,
  elements: readonly LocatedElement[],
  source: string,
  index: number,
): Zone | null {
  const { tag, start, openEnd, closeStart, end } = element;
  if (!element.isHtml || untaggable.has(tag) || isInHead(element, elements)) return null;
  const trust = trustOf(element);
  if (!trust.startTag) return null;
  const open = source.slice(start, openEnd);
  const isField = fieldElements.has(tag) && !/^hidden$/i.test(readAttribute(open, 'type') ?? '');
  const tags = readBlockTags(open);
  return {
    ...{ index, tag, start, openEnd, closeStart, end, parent: -1, children: [], open, tags, trust },
    ownText: 0,
    text: 0,
    images: tag === 'img' && !isPixel(source, element) ? 1 : 0,
    fields: isField ? 1 : 0,
    isInline: true,
    isHidden: isHidden(open) || tags.isPreview,
  };
}

function isInHead(element: LocatedElement, elements: readonly LocatedElement[]): boolean {
  return element.impliedPath.includes('head') || elements[element.domParent]?.tag === 'head';
}

function isHidden(open: string): boolean {
  const hides = (value: string | null, pattern: RegExp): boolean => value !== null && pattern.test(value);
  return (
    hides(readStyle(open, 'display'), /^none\b/i) ||
    hides(readStyle(open, 'visibility'), /^hidden\b/i) ||
    hides(readStyle(open, 'mso-hide'), /^all\b/i) ||
    readAttribute(open, 'hidden') !== null
  );
}

/** Returns whether an element is an invisible image, such as one that tracks openings. */
function isPixel(source: string, { tag, start, openEnd }: LocatedElement): boolean {
  if (tag !== 'img') return false;
  const open = source.slice(start, openEnd);
  const size = (name: string): number => Number.parseInt(readAttribute(open, name) ?? readStyle(open, name) ?? '', 10);
  return size('width') <= 3 || size('height') <= 3 || isHidden(open);
}

function countText(source: string, runs: readonly { start: number; end: number }[], zones: Zone[]): void {
  for (const { start, end } of runs) {
    const ink = source
      .slice(start, end)
      .replace(/&(?:nbsp|zwnj|zwj|shy|#847|#8203|#8204|#160|#xa0|#173);?/gi, '')
      .replace(/(?:\s|\u00a0|\u034f|\u200b|\u200c|\u200d|\u00ad)+/g, '');
    if (ink.length > 0) addText(zones, start, ink.length);
  }
}

/** Adds to the text of the innermost zone around an offset. */
function addText(zones: Zone[], at: number, length: number): void {
  let low = 0;
  let high = zones.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((zones[middle]?.start ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  let zone = zones[low - 1];
  while (zone && (at < zone.openEnd || at >= zone.closeStart)) zone = zones[zone.parent];
  if (zone) zone.ownText += length;
}
