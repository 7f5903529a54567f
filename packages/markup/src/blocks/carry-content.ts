import { decodeValue } from '../html/html-text';
import { applyEdits, type TextEdit } from '../html/text-edits';
import type { SourceBlock } from '../types';
import { blockRanges } from './block-layout';
import { placeComponents, type RetainedComponent, takeComponents } from './carry-components';
import { matchCopies } from './carry-copies';
import { carryShown } from './carry-shown';
import { type ContentSlot, kindOf, readSlot, type SlotContent, slotsOf } from './content-slots';
import { parseForReading } from './cut-blocks';
import { hideVariations } from './hide-variations';
import { copyScope, type RepeatMap, repeatMap, splitScope } from './repeat-runs';
import { addSlotEdits } from './slot-edits';
import { patchTwins, type TwinChange } from './vml-twins';

/** Content without a slot in the variation that is shown. */
export type RetainedContent = readonly (RetainedSlot | RetainedComponent)[];

/** Options for carrying content to another variation. */
export interface CarryOptions {
  /** The document's marker prefix, if both sources have its markers or no markers at all. */
  markerPrefix?: string;
  /**
   * The source that `fromHtml` was made of, in an earlier version of the theme: content that is still the same isn't
   * carried, so it follows the theme.
   */
  originalHtml?: string;
  /** True if both sources stay in the document: they must not share an anchor that links lead to. */
  isBeside?: boolean;
}

interface RetainedSlot {
  name: string;
  /** The scope of the repeat copy that contains the slot; '' outside repeats. */
  scope: string;
  /** Index among the slots with the same name in the scope. */
  occurrence: number;
  /** True if the variation has the repeat, but not enough copies. */
  isExtra: boolean;
  content: SlotContent;
}

/**
 * Carries content to another variation: text, images with alt text and link, links, anchors, form fields, backgrounds
 * and colors go from `fromHtml` to the elements with the same `data-block` in `toHtml`; repeated names are paired by
 * occurrence (docs/grammar.md 5.5). Repeats get the same number of copies, within the theme's limit; regions show the
 * same variation; components added to a section are moved. Content without a place in `toHtml` is retained and restored
 * when a later variation has a place. Nothing else in `toHtml` changes.
 */
export function carryContent(
  fromHtml: string,
  toHtml: string,
  retained: RetainedContent = [],
  { markerPrefix = '', originalHtml, isBeside = false }: CarryOptions = {},
): { html: string; retained: RetainedContent } {
  const taken = takeComponents(fromHtml, markerPrefix);
  const from = parseForReading(taken.html, markerPrefix);
  const fromRepeats = repeatMap(from);
  const available: Available = new Map();
  for (const entry of renumber(retained.filter(isSlot), fromRepeats)) available.set(retainedKey(entry), entry);
  const ofFrom = new Set<string>();
  const isUnedited = unedited(originalHtml, toHtml, markerPrefix);
  for (const slot of slotsOf(from, fromRepeats)) {
    const whole = readSlot(from, slot.block);
    if (isUnedited(slotKey(slot), whole)) continue;
    const { anchor, ...content } = whole;
    keep(available, slot, anchor === undefined || isBeside ? content : { ...content, anchor });
    ofFrom.add(slotKey(slot));
  }
  const marked = markerPrefix === '' ? toHtml : hideVariations(toHtml, markerPrefix);
  const source = matchCopies(marked, countCopies(fromRepeats, available), markerPrefix);
  const filled = fillSlots(source, { available, ofFrom, markerPrefix });
  const shown = markerPrefix === '' ? filled.html : carryShown(from, fromRepeats, filled.html, markerPrefix);
  const retainedComponents = retained.filter((entry) => 'component' in entry);
  const placed = placeComponents(shown, taken.components, retainedComponents, markerPrefix);
  const retainedSlots = [...available.values()].map((entry) => asRetained(entry, filled.repeats));
  return { html: placed.html, retained: [...retainedSlots, ...placed.retained] };
}

/** Returns whether content is that of the original, for a slot that the new source has too. */
function unedited(
  originalHtml: string | undefined,
  toHtml: string,
  markerPrefix: string,
): (key: string, content: SlotContent) => boolean {
  if (originalHtml === undefined) return () => false;
  const contentsOf = (html: string): Map<string, string> => {
    const tree = parseForReading(takeComponents(html, markerPrefix).html, markerPrefix);
    const slots = slotsOf(tree, repeatMap(tree));
    return new Map(slots.map((slot) => [slotKey(slot), JSON.stringify(readSlot(tree, slot.block))]));
  };
  const [originals, later] = [contentsOf(originalHtml), contentsOf(toHtml)];
  return (key, content) => later.has(key) && originals.get(key) === JSON.stringify(content);
}

function isSlot(entry: RetainedSlot | RetainedComponent): entry is RetainedSlot {
  return 'name' in entry;
}

type Available = Map<string, RetainedSlot>;

interface Filling {
  available: Available;
  /** Keys of the slots in the variation shown so far. */
  ofFrom: ReadonlySet<string>;
  markerPrefix: string;
}

/** Fills the slots of a source with available content, and removes that content from `available`. */
function fillSlots(source: string, filling: Filling): { html: string; repeats: RepeatMap } {
  const { available, markerPrefix } = filling;
  const to = parseForReading(source, markerPrefix);
  const repeats = repeatMap(to);
  const ranges = blockRanges(to);
  const slots = slotsOf(to, repeats);
  const pairs = pairSlots(slots, repeats, filling);
  const edits: TextEdit[] = [];
  const twins = new Map<string, (TwinChange | null)[]>();
  for (const slot of slots) {
    const entry = pairs.get(slot);
    const range = ranges.get(slot.block.beId);
    twins.set(slot.name, [...(twins.get(slot.name) ?? []), entry ? twinChange(entry.content) : null]);
    if (!entry || !range) continue;
    available.delete(retainedKey(entry));
    const rest = withoutPlace(entry.content, slot.block);
    if (rest) available.set(retainedKey(entry), { ...entry, content: rest });
    addSlotEdits({ tree: to, ranges, block: slot.block, range, content: entry.content }, edits);
  }
  return { html: patchTwins(applyEdits(source, edits), twins), repeats };
}

/**
 * Pairs slots with content: first by copy, name and occurrence; then each remaining slot takes, in order, remaining
 * content of the same name if one of the two is in a repeat that the other variation doesn't have.
 */
function pairSlots(
  slots: readonly ContentSlot[],
  repeats: RepeatMap,
  { available, ofFrom }: Filling,
): ReadonlyMap<ContentSlot, RetainedSlot> {
  const pairs = new Map<ContentSlot, RetainedSlot>();
  const left = new Map(available);
  for (const slot of slots) {
    const entry = left.get(slotKey(slot));
    if (!entry) continue;
    pairs.set(slot, entry);
    left.delete(slotKey(slot));
  }
  const known = new Set(repeats.runs.map(({ scope }) => scope));
  for (const slot of slots) {
    const place = splitScope(slot.scope);
    if (pairs.has(slot) || (place && place.copy > 0)) continue;
    for (const [key, entry] of left) {
      const run = splitScope(entry.scope)?.run;
      const isFree = ofFrom.has(key) && (run === undefined ? slot.scope !== '' : !known.has(run));
      if (!isFree || entry.name !== slot.name || entry.content.kind !== kindOf(slot.block)) continue;
      pairs.set(slot, entry);
      left.delete(key);
      break;
    }
  }
  return pairs;
}

/**
 * Renumbers the copies without a place after the copies that are shown now, and drops the content of deleted copies.
 */
function renumber(slots: readonly RetainedSlot[], { runs }: RepeatMap): RetainedSlot[] {
  let entries = [...slots];
  for (const { scope: run, copies } of runs) {
    const numberOf = (entry: RetainedSlot): number =>
      entry.scope.startsWith(`${run}.`) ? Number.parseInt(entry.scope.slice(run.length + 1), 10) : -1;
    const extras = entries.filter((entry) => entry.isExtra && numberOf(entry) >= 0).map(numberOf);
    const order = [...new Set(extras)].sort((a, b) => a - b);
    entries = entries.flatMap((entry) => {
      const number = numberOf(entry);
      if (number < 0) return [entry];
      if (!entry.isExtra) return number < copies.length ? [entry] : [];
      const rest = entry.scope.slice(copyScope(run, number).length);
      return [{ ...entry, scope: copyScope(run, copies.length + order.indexOf(number)) + rest }];
    });
  }
  return entries;
}

/** Returns the number of copies of each repeat that there is content for. */
function countCopies({ runs }: RepeatMap, available: Available): Map<string, number> {
  const counts = new Map(runs.map(({ scope, copies }) => [scope, copies.length]));
  for (const { scope } of available.values()) {
    for (let at = scope.indexOf('/', 1); ; at = scope.indexOf('/', at + 1)) {
      const place = splitScope(at === -1 ? scope : scope.slice(0, at));
      if (place) counts.set(place.run, Math.max(counts.get(place.run) ?? 0, place.copy + 1));
      if (at === -1) break;
    }
  }
  return counts;
}

function asRetained(entry: RetainedSlot, { runs }: RepeatMap): RetainedSlot {
  const isExtra = runs.some(({ scope, copies }) => {
    if (!entry.scope.startsWith(`${scope}.`)) return false;
    return Number(/^\d+/.exec(entry.scope.slice(scope.length + 1))?.[0] ?? 0) >= copies.length;
  });
  return isExtra === entry.isExtra ? entry : { ...entry, isExtra };
}

/** Returns the values to set on the slot's Outlook twin. */
function twinChange({ kind, attributes, backgroundImage, backgroundColor, linkHref }: SlotContent): TwinChange {
  const src = backgroundImage || (kind === 'image' ? decodeValue(attributes.src ?? '') : '');
  const href = linkHref || decodeValue(attributes.href ?? '');
  return {
    ...(src === '' ? {} : { src }),
    ...(href === '' ? {} : { href }),
    ...(backgroundColor ? { color: backgroundColor } : {}),
  };
}

/** Adds a slot's current content, which takes precedence over its retained content. */
function keep(available: Available, slot: ContentSlot, content: SlotContent): void {
  const { name, scope, occurrence } = slot;
  const key = slotKey(slot);
  const former = available.get(key)?.content;
  const merged = { ...former, ...content, attributes: { ...former?.attributes, ...content.attributes } };
  available.set(key, { name, scope, occurrence, isExtra: false, content: merged });
}

/** Returns the part of the content that a slot of the same kind can't take; null when it takes all of it. */
function withoutPlace(content: SlotContent, block: SourceBlock): SlotContent | null {
  const rest: SlotContent = { kind: content.kind, attributes: {} };
  if (content.kind === 'text' && block.tag !== 'a') rest.attributes = content.attributes;
  if (!block.kinds.has('background') && content.backgroundImage) rest.backgroundImage = content.backgroundImage;
  if (!block.kinds.has('bgcolor') && content.backgroundColor) rest.backgroundColor = content.backgroundColor;
  if (!block.rules.canAnchorEdit && content.anchor) rest.anchor = content.anchor;
  const isEmpty =
    Object.keys(rest.attributes).length === 0 && !rest.backgroundImage && !rest.backgroundColor && !rest.anchor;
  return isEmpty ? null : rest;
}

/** An image and a text with the same name have different keys: one can be retained while the other is shown. */
function slotKey(slot: ContentSlot): string {
  return placeKey(slot, kindOf(slot.block));
}

function retainedKey(entry: RetainedSlot): string {
  return placeKey(entry, entry.content.kind);
}

function placeKey({ name, scope, occurrence }: Omit<RetainedSlot, 'isExtra' | 'content'>, kind: string): string {
  return `${scope}\n${kind} ${occurrence} ${name}`;
}
