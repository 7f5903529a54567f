import { messages } from '@galley/contract';
import { readBackground } from '../blocks/backgrounds';
import { applyEdits } from '../html/text-edits';
import { isRefusal, refuse } from '../refusal';
import { type TagChange, writeTags } from '../rules/write-tags';
import type { Refusal } from '../types';
import { retagZones, type Zone, zonesAround, zonesInside } from './read-zones';

/** The modes of the rules editor: the kinds of tags that it shows and changes at a time. */
export const RULES_MODES = ['editable', 'sections', 'components', 'regions'] as const;
export type RulesMode = (typeof RULES_MODES)[number];

/** The kinds of tags of a zone. */
export type ZoneKind = 'edit' | 'background' | 'bgcolor' | 'section' | 'component' | 'region';

const kindsOfMode: Readonly<Record<RulesMode, readonly ZoneKind[]>> = {
  editable: ['edit', 'background', 'bgcolor'],
  sections: ['section'],
  components: ['component'],
  regions: ['region'],
};

const rows: ReadonlySet<string> = new Set(
  'div section article table tr header footer main aside nav center form fieldset ul ol dl figure blockquote address code p h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);
const items: ReadonlySet<string> = new Set([...rows, 'img', 'a', 'hr', 'span', 'li', 'button']);
const textElements: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 td th li dt dd div center blockquote figcaption address span a cite code legend label section article header footer pre strong b em i small font'.split(
    ' ',
  ),
);
const fields: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button']);

/** The tag changes of one zone. */
export interface ZoneChange {
  index: number;
  changes: readonly TagChange[];
}

/** Returns the kinds of tags in a mode. Throws 'Invalid rules mode' for any other string. */
export function kindsOf(mode: string): readonly ZoneKind[] {
  const kinds = Object.hasOwn(kindsOfMode, mode) ? kindsOfMode[mode as RulesMode] : null;
  if (!kinds) throw new Error(messages.invalidRulesMode);
  return kinds;
}

/** Returns whether a zone can have a kind of tag, or why it can't. A zone that already has it can. */
export function canBe(zones: readonly Zone[], zone: Zone, kind: ZoneKind): true | Refusal {
  if (zone.tags.kinds.has(kind)) return true;
  if (zone.tags.isPreview) return refuse('This element holds the preview text.');
  if (kind === 'background')
    return readBackground(zone.open).image !== '' || refuse('This element has no background image of its own.');
  if (kind === 'bgcolor')
    return readBackground(zone.open).color !== '' || refuse('This element has no background color of its own.');
  if (kind === 'edit') return canBeEdited(zones, zone);
  if (!zone.trust.inner) return refuse('This element’s tags aren’t closed properly, so it can’t be moved or repeated.');
  if (kind === 'region') return true;
  if (!zone.trust.outer) return refuse('This element has no end tag, so it can’t be moved.');
  if (!(kind === 'section' ? rows : items).has(zone.tag))
    return refuse(`<${zone.tag}> can’t be moved to another place by itself. Choose an element around it.`);
  const clash = (other: Zone): boolean => other.tags.kinds.has(kind);
  if (zonesAround(zones, zone.index).some(clash)) return refuse(`This element is inside a ${kind} already.`);
  if (zonesInside(zones, zone).some(clash)) return refuse(`There is a ${kind} inside this element already.`);
  return true;
}

/** A source with changed tags and its zones; null = they must be read again. */
export interface Tagged {
  source: string;
  zones: readonly Zone[] | null;
}

/**
 * Changes tags of zones in a source; all other bytes are preserved. If one change is refused, none is made. The zones
 * are updated instead of read again, which is faster for large documents.
 */
export function tagZones(source: string, zones: readonly Zone[], wanted: readonly ZoneChange[]): Tagged | Refusal {
  const opens = new Map<number, string>();
  for (const { index, changes } of wanted) {
    const zone = zones[index];
    if (!zone) return refuse('This element is no longer in the document.');
    const written = writeTags(opens.get(index) ?? zone.open, changes);
    if (isRefusal(written)) return written;
    opens.set(index, written);
  }
  const edits = Array.from(opens, ([index, text]) => ({
    start: zones[index]?.start ?? 0,
    end: zones[index]?.openEnd ?? 0,
    text,
  }));
  return { source: applyEdits(source, edits), zones: retagZones(zones, opens) };
}

/**
 * Returns the zone that a click on `index` selects in a mode: the nearest one with a tag of the mode, or else the
 * outermost text around it, or the nearest element that can have such a tag; -1 = none.
 */
export function zoneForMode(zones: readonly Zone[], index: number, mode: RulesMode): number {
  const zone = zones[index];
  if (!zone) return -1;
  const kinds = kindsOf(mode);
  const chain = [zone, ...zonesAround(zones, index)];
  const tagged = chain.find(({ tags }) => kinds.some((kind) => tags.kinds.has(kind)));
  const free = chain.filter((entry) => canBe(zones, entry, kinds[0] ?? 'edit') === true);
  const isText = mode === 'editable' && zone.isInline && zone.tag !== 'img';
  // A bold word selects the text that contains it.
  const best = isText ? (free.filter((entry) => entry.isInline).at(-1) ?? free[0]) : free[0];
  if (tagged && (!best || chain.indexOf(tagged) <= chain.indexOf(best) || isText)) return tagged.index;
  return best?.index ?? tagged?.index ?? -1;
}

/** Returns the parent, first child, next or previous sibling of a zone; -1 = none. */
export function nextZone(zones: readonly Zone[], index: number, to: 'parent' | 'child' | 'next' | 'previous'): number {
  const zone = zones[index];
  if (!zone) return zones[0]?.index ?? -1;
  if (to === 'parent') return zone.parent;
  if (to === 'child') return zone.children[0] ?? -1;
  const siblings =
    zones[zone.parent]?.children ?? zones.filter(({ parent }) => parent === -1).map((root) => root.index);
  return siblings[siblings.indexOf(index) + (to === 'next' ? 1 : -1)] ?? -1;
}

function canBeEdited(zones: readonly Zone[], zone: Zone): true | Refusal {
  if (zone.tag === 'img' || fields.has(zone.tag)) return true;
  if (!zone.trust.inner) return refuse('This element’s tags aren’t closed properly, so its text can’t be edited.');
  if (!textElements.has(zone.tag)) return refuse(`<${zone.tag}> holds no text of its own. Choose an element in it.`);
  if (!zone.isInline) return refuse('There are other elements in this text. Choose one of them.');
  const isEdit = ({ tags }: Zone): boolean => tags.kinds.has('edit');
  if (zonesAround(zones, zone.index).some(isEdit)) return refuse('The text around this element is editable already.');
  if (zonesInside(zones, zone).some(isEdit)) return refuse('A part of this text is editable already.');
  return true;
}

const dependentSwitches = [
  ...([
    'remove',
    'resize',
    'anchor',
    'no-link',
    'no-bold',
    'no-italic',
    'no-text',
    'no-image',
    'no-move',
    'no-drop',
  ] as const),
];

/** Returns the changes that remove a tag from a zone; for its last tag, all dependent rules and names too. */
export function untagChanges(zone: Zone, kind: ZoneKind): TagChange[] {
  const others = [...zone.tags.kinds].filter((other) => other !== kind && other !== 'link' && other !== 'bg');
  const changes: TagChange[] = [{ tag: kind, value: false }];
  if (others.length > 0) return changes;
  for (const tag of dependentSwitches) changes.push({ tag, value: false });
  changes.push({ tag: 'repeat', value: false }, { tag: 'minchar', value: 0 }, { tag: 'maxchar', value: 0 });
  for (const tag of ['group', 'title', 'slot'] as const) changes.push({ tag, value: '' });
  return changes;
}

/** Returns the changes of the toggle key in a mode: remove the zone's tag, or add the first one that it can have. */
export function toggleTags(zones: readonly Zone[], index: number, mode: RulesMode): readonly TagChange[] | Refusal {
  const zone = zones[index];
  if (!zone) return refuse('Select an element first.');
  const kinds = kindsOf(mode);
  const present = kinds.find((kind) => zone.tags.kinds.has(kind));
  if (present) return untagChanges(zone, present);
  const possible = kinds.find((kind) => canBe(zones, zone, kind) === true);
  if (possible) return [{ tag: possible, value: true }];
  return canBe(zones, zone, kinds[0] ?? 'edit') as Refusal;
}
