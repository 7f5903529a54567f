import type { RulesMode, SuggestionKind, Zone, ZoneKind } from '@galley/markup/zones';
import { rulesMessages } from '../../../../../messages/documents/builder/rules';

const kindLabels: Readonly<Record<ZoneKind, string>> = rulesMessages.kinds;
export const suggestionLabels: Readonly<Record<SuggestionKind, string>> = rulesMessages.suggestionKinds;

/** Describes an element for someone who doesn’t read HTML. */
export function elementName(tag: string): string {
  const names: Readonly<Record<string, string>> = rulesMessages.elements;
  if (/^h[1-6]$/.test(tag)) return rulesMessages.heading;
  return Object.hasOwn(names, tag) ? (names[tag] ?? rulesMessages.otherElement) : rulesMessages.otherElement;
}

/** Returns the mode that a proposal belongs to. */
export function modeOf(kind: SuggestionKind): RulesMode {
  if (kind === 'section') return 'sections';
  return kind === 'repeat' ? 'regions' : 'editable';
}

/** Returns the tags as labels, such as "Section, Editable"; '' without a tag. */
export function tagsOf({ tags }: Zone): string {
  const kinds = [...tags.kinds].flatMap((kind) =>
    Object.hasOwn(kindLabels, kind) ? [kindLabels[kind as ZoneKind]] : [],
  );
  return [...kinds, ...(tags.isPreview ? [rulesMessages.suggestionKinds.preview] : [])].join(', ');
}
