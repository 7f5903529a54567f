import type { TextEdit } from '../html/text-edits';
import { readZones, retagZones, type Zone } from '../zones/read-zones';
import { type SuggestionKind, suggestTags } from '../zones/suggest-tags';
import { canBe } from '../zones/zone-tags';
import type { Area, AreaKind } from './areas';

const kindOfSuggestion: Readonly<Record<SuggestionKind, AreaKind>> = {
  section: 'section',
  repeat: 'region',
  heading: 'text',
  text: 'text',
  listItem: 'text',
  button: 'link',
  link: 'link',
  image: 'image',
  background: 'background',
  field: 'field',
  preview: 'preview',
};
const contents: ReadonlySet<AreaKind> = new Set(['text', 'image', 'link', 'field']);

export interface NewAreasSearch {
  /** The new file with tags. */
  source: string;
  freshSource: string;
  /** The zones of the new file without tags, and the changes that give it tags. */
  zones: readonly Zone[];
  edits: readonly TextEdit[];
  /** Offsets of the elements that the former file has too. */
  isKnown: ReadonlySet<number>;
  /** The kinds of areas of the former file. */
  kinds: ReadonlySet<AreaKind>;
}

/**
 * Returns what looks like an area of a kind that the former file has, and is only in the new file: the outermost
 * elements that would be suggested and can still have tags.
 */
export function findNewAreas({ source, freshSource, zones, edits, isKnown, kinds }: NewAreasSearch): Area[] {
  const opens = new Map(edits.map(({ start, text }) => [start, text]));
  const changed = zones.flatMap(({ index, start }): [number, string][] => {
    const open = opens.get(start);
    return open === undefined ? [] : [[index, open]];
  });
  const tagged = retagZones(zones, new Map(changed)) ?? readZones(source);
  const hasContent = [...kinds].some((kind) => contents.has(kind));
  const found: Area[] = [];
  let end = -1;
  for (const { index, kind, words } of suggestTags(freshSource, zones)) {
    const zone = zones[index];
    const area = kindOfSuggestion[kind];
    if (!zone || zone.start < end || isKnown.has(zone.start)) continue;
    if (!kinds.has(area) && !(hasContent && contents.has(area))) continue;
    const now = tagged[index];
    const tag = area === 'section' || area === 'region' || area === 'background' ? area : 'edit';
    if (!now || (area !== 'preview' && canBe(tagged, now, tag) !== true)) continue;
    found.push({ kind: area, title: words });
    end = zone.end;
  }
  return found;
}
