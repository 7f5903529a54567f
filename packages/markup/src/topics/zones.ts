/** For the rules editor: elements that can carry tags, their tags, and suggestions (docs/decisions/040). */
export type { TagChange } from '../rules/write-tags';
export { readZones, type Zone, zoneLabel } from '../zones/read-zones';
export { type SuggestionKind, suggestTags, type TagSuggestion } from '../zones/suggest-tags';
export { blockOfZone, zoneCanvasSource, zoneOfBlock } from '../zones/zone-canvas';
export {
  canBe,
  kindsOf,
  nextZone,
  type RulesMode,
  type Tagged,
  tagZones,
  toggleTags,
  untagChanges,
  type ZoneKind,
  zoneForMode,
} from '../zones/zone-tags';
