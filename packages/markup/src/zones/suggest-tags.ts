import { readClasses } from '../html/style-text';
import type { TagChange } from '../rules/write-tags';
import { looksLikeButton } from './button-look';
import { hiddenClasses } from './hidden-classes';
import { readZones, type Zone, zoneLabel, zonesAround, zonesInside } from './read-zones';
import { sectionTitles } from './section-titles';
import { type SlotKind, slotNames } from './slot-names';
import { suggestRepeats } from './suggest-repeats';
import { suggestRows } from './suggest-rows';
import { canBe } from './zone-tags';

/** The apparent role of a zone. */
export type SuggestionKind =
  | 'section'
  | 'repeat'
  | 'heading'
  | 'text'
  | 'listItem'
  | 'button'
  | 'link'
  | 'image'
  | 'background'
  | 'field'
  | 'preview';

/** A suggestion to tag one zone. */
export interface TagSuggestion {
  /** Stable as long as only tags change. */
  id: string;
  /** Index of the zone. */
  index: number;
  kind: SuggestionKind;
  /** The first words of the zone. */
  words: string;
  changes: readonly TagChange[];
}

const repeats: readonly TagChange[] = [
  { tag: 'region', value: true },
  { tag: 'repeat', value: true },
  { tag: 'remove', value: true },
];
const edit: TagChange = { tag: 'edit', value: true };
const holders: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 td th li dt dd div center blockquote figcaption address label legend'.split(' '),
);
const previewHolders: ReadonlySet<string> = new Set([...holders, 'span']);
const loose: ReadonlySet<string> = new Set(['a', 'span', 'cite', 'strong', 'b', 'em', 'small', 'font', 'code']);

/**
 * Returns suggestions for a file with few or no tags: stacked rows as sections; table rows with the same structure as
 * repeating regions; headings, paragraphs, list items, buttons, images, background images and form fields as editable;
 * the hidden text at the start as preview text. Sections get a title and content gets a name. Tagged elements are skipped.
 * In source order.
 */
export function suggestTags(source: string, zones: readonly Zone[] = readZones(source)): TagSuggestion[] {
  const found: TagSuggestion[] = [];
  const add = (zone: Zone, kind: SuggestionKind, ...changes: TagChange[]): void => {
    found.push({ id: `${kind}-${zone.index}`, index: zone.index, kind, words: zoneLabel(source, zone), changes });
  };
  const section: TagChange = { tag: 'section', value: true };
  const stacked = suggestRows(zones);
  const titles = sectionTitles(source, zones, stacked);
  const rows = newRows(zones, stacked);
  for (const row of rows) {
    const title = titles.get(row.index);
    add(row, 'section', section, ...(title === undefined ? [] : [{ tag: 'title', value: title } as const]));
  }
  for (const zone of suggestRepeats(zones, rows)) add(zone, 'repeat', ...repeats);
  const classes = hiddenClasses(source);
  const isHidden = (zone: Zone) => zone.isHidden || readClasses(zone.open).some((name) => classes.has(name));
  const preview = findPreview(zones, isHidden);
  if (preview) add(preview, 'preview', { tag: 'preview', value: true });
  const taken = new Set<number>();
  for (const zone of zones) {
    if (taken.has(zone.index) || isOut(zones, zone, isHidden)) continue;
    if (canBe(zones, zone, 'background') === true && !zone.tags.kinds.has('background'))
      add(zone, 'background', { tag: 'background', value: true });
    const target = contentTarget(zones, zone);
    if (!target || !isWorthy(source, target) || target.tags.kinds.has('edit') || canBe(zones, target, 'edit') !== true)
      continue;
    for (const inside of zonesInside(zones, zone)) taken.add(inside.index);
    const kind = contentKind(zones, target);
    const isList = kind === 'listItem' && isOneOfSeveral(zones, target);
    add(
      target,
      kind,
      edit,
      ...(isList
        ? ([
            { tag: 'repeat', value: true },
            { tag: 'remove', value: true },
          ] as const)
        : []),
    );
  }
  return withNames(zones, found).sort((a, b) => a.index - b.index);
}

/**
 * Returns the rows that aren't sections yet: all of a file without sections. In a file with sections only rows without
 * any tags, and only if one of its sections is stacked with them: its author left the rest in the frame.
 */
function newRows(zones: readonly Zone[], stacked: readonly Zone[]): readonly Zone[] {
  const isSection = ({ tags }: Zone) => tags.kinds.has('section');
  if (!zones.some(isSection)) return stacked;
  if (!stacked.some(isSection)) return [];
  return stacked.filter((row) => [row, ...zonesInside(zones, row)].every(({ tags }) => tags.kinds.size === 0));
}

/** Returns the suggestions with names for their content. */
function withNames(zones: readonly Zone[], found: readonly TagSuggestion[]): TagSuggestion[] {
  const ofKind = (isOne: (one: TagSuggestion) => boolean) => new Set(found.filter(isOne).map(({ index }) => index));
  const contents = new Map<number, SlotKind>();
  for (const zone of zones) if (zone.tags.kinds.has('edit')) contents.set(zone.index, contentKind(zones, zone));
  for (const { index, kind } of found) {
    if (kind === 'section' || kind === 'repeat' || kind === 'preview') continue;
    // An element whose text and background are both edited has one name.
    if (kind !== 'background' || !contents.has(index)) contents.set(index, kind);
  }
  const names = slotNames({
    zones,
    contents,
    sections: ofKind(({ kind }) => kind === 'section'),
    repeats: ofKind(({ changes }) => changes.some(({ tag }) => tag === 'repeat')),
  });
  return found.map((one) => {
    const name = names.get(one.index);
    return name === undefined ? one : { ...one, changes: [...one.changes, { tag: 'slot', value: name }] };
  });
}

/** Returns whether a zone is hidden or code, inside such an element, or part of an editable text. */
function isOut(zones: readonly Zone[], zone: Zone, isHidden: (zone: Zone) => boolean): boolean {
  return [zone, ...zonesAround(zones, zone.index)].some(
    (at) => isHidden(at) || at.tags.isCode || (at !== zone && at.tags.kinds.has('edit') && at.isInline),
  );
}

/** Returns the element to tag for a zone's content; null = it has no content of its own. */
function contentTarget(zones: readonly Zone[], zone: Zone): Zone | null {
  if (zone.tag === 'img') return zone.images > 0 ? zone : null;
  if (zone.fields > 0) return ['input', 'select', 'textarea', 'button'].includes(zone.tag) ? zone : null;
  if (!zone.isInline || zone.text === 0) return null;
  if (loose.has(zone.tag)) return zone;
  if (!holders.has(zone.tag)) return null;
  return buttonIn(zones, zone) ?? zone;
}

/** Returns the link if it is the only content of a text and styled as a button. */
function buttonIn(zones: readonly Zone[], holder: Zone): Zone | null {
  const link = zonesInside(zones, holder).find(({ tag }) => tag === 'a');
  return link && link.text === holder.text && (looksLikeButton(link.open) || looksLikeButton(holder.open))
    ? link
    : null;
}

/** A text that consists only of a bullet, quotation mark or line is decoration. */
function isWorthy(source: string, zone: Zone): boolean {
  return !zone.isInline || zone.images + zone.fields > 0 || /[\p{L}\p{N}{%*<]/u.test(zoneLabel(source, zone));
}

function contentKind(zones: readonly Zone[], zone: Zone): SlotKind {
  if (zone.tag === 'img') return 'image';
  if (zone.fields > 0) return 'field';
  if (/^h[1-6]$/.test(zone.tag)) return 'heading';
  if (zone.tag === 'li') return 'listItem';
  if (zone.tag !== 'a') return 'text';
  const holder = zones[zone.parent];
  return looksLikeButton(zone.open) || (holder && holder.text === zone.text && looksLikeButton(holder.open))
    ? 'button'
    : 'link';
}

function isOneOfSeveral(zones: readonly Zone[], zone: Zone): boolean {
  const siblings = zones[zone.parent]?.children ?? [];
  return siblings.length > 1 && siblings.every((index) => zones[index]?.tag === zone.tag && zones[index]?.isInline);
}

/** Returns the hidden text before all visible content: the preview text of an email. */
function findPreview(zones: readonly Zone[], isHidden: (zone: Zone) => boolean): Zone | null {
  if (zones.some(({ tags }) => tags.isPreview)) return null;
  for (const zone of zones) {
    if (isHidden(zone)) return zone.isInline && zone.text > 0 && previewHolders.has(zone.tag) ? zone : null;
    if (zone.ownText > 0 || zone.tag === 'img') return null;
  }
  return null;
}
