import { isRefusal } from '@galley/markup';
import { readAttribute } from '@galley/markup/html';
import {
  canBe,
  kindsOf,
  type RulesMode,
  type TagChange,
  untagChanges,
  type Zone,
  type ZoneKind,
} from '@galley/markup/zones';
import { rulesMessages } from '../../../../../messages/documents/builder/rules';

/** One option of the panel for a zone. */
export type ZoneField =
  | {
      kind: 'switch';
      id: string;
      label: string;
      hint?: string;
      isOn: boolean;
      /** The reason why it can’t be turned on. */
      reason?: string;
      changes(isOn: boolean): readonly TagChange[];
    }
  | { kind: 'number'; id: string; label: string; value: number; changes(value: number): readonly TagChange[] }
  | {
      kind: 'text';
      id: string;
      label: string;
      hint: string;
      value: string;
      changes(value: string): readonly TagChange[];
    };

const kindLabels: Readonly<Record<ZoneKind, string>> = rulesMessages.kindFields;
const kindHints: Readonly<Partial<Record<ZoneKind, string>>> = rulesMessages.kindHints;

/** Returns the options of a mode for a zone: its tags, and the rules that belong to them. */
export function zoneFields(zones: readonly Zone[], zone: Zone, mode: RulesMode): ZoneField[] {
  const { kinds } = zone.tags;
  const fields: ZoneField[] = kindsOf(mode).flatMap((kind) => kindField(zones, zone, kind));
  if (mode === 'editable' && (zone.isHidden || zone.tags.isPreview)) fields.push(previewField(zone));
  if (mode === 'editable' && kinds.has('edit')) fields.push(...contentFields(zone));
  if (mode === 'sections' && kinds.has('section')) fields.push(...itemFields(zone), ...colorField(zones, zone));
  if (mode === 'components' && kinds.has('component'))
    fields.push(
      ...itemFields(zone),
      allowed(zone, 'no-drop', rulesMessages.allowsNeighbors, zone.tags.rules.canDropAround),
    );
  if (mode === 'regions' && kinds.has('region'))
    fields.push(...repeatFields(zone), removeField(zone), groupField(zone, rulesMessages.regionGroupHint));
  return fields;
}

function kindField(zones: readonly Zone[], zone: Zone, kind: ZoneKind): ZoneField[] {
  const can = canBe(zones, zone, kind);
  const isOn = zone.tags.kinds.has(kind);
  // The option is only useful for elements with a background.
  if (isRefusal(can) && (kind === 'background' || kind === 'bgcolor')) return [];
  return [
    {
      kind: 'switch',
      id: kind,
      label: kindLabels[kind],
      hint: kindHints[kind],
      isOn,
      reason: isRefusal(can) ? can.reason : undefined,
      changes: (next) => (next ? [{ tag: kind, value: true }] : untagChanges(zone, kind)),
    },
  ];
}

function colorField(zones: readonly Zone[], zone: Zone): ZoneField[] {
  return kindField(zones, zone, 'bgcolor');
}

function contentFields(zone: Zone): ZoneField[] {
  const { tag, tags, open } = zone;
  const { rules } = tags;
  const isText = !['img', 'input', 'select', 'textarea'].includes(tag);
  const fields: ZoneField[] = [];
  if (isText) {
    fields.push(
      allowed(zone, 'no-bold', rulesMessages.bold, rules.canBold),
      allowed(zone, 'no-italic', rulesMessages.italic, rules.canItalic),
      allowed(zone, 'no-link', rulesMessages.links, rules.canLink),
      number('minchar', rulesMessages.minimumCharacters, rules.minChar),
      number('maxchar', rulesMessages.maximumCharacters, rules.maxChar),
    );
  }
  if (tag === 'img')
    fields.push(
      allowed(zone, 'no-link', rulesMessages.links, rules.canLink),
      allowed(zone, 'no-image', rulesMessages.imageCanBeReplaced, rules.canChangeImage),
      turnedOn('resize', rulesMessages.imageCanBeResized, rules.canResize, rulesMessages.resizeHint),
    );
  if (/^h[1-6]$/.test(tag) && readAttribute(open, 'id') !== null)
    fields.push(turnedOn('anchor', rulesMessages.anchorCanBeChanged, rules.canAnchorEdit));
  fields.push(...repeatFields(zone), removeField(zone));
  fields.push({
    kind: 'text',
    id: 'slot',
    label: rulesMessages.name,
    value: tags.slotName,
    hint: rulesMessages.nameHint,
    changes: (value) => [{ tag: 'slot', value }],
  });
  return fields;
}

function itemFields(zone: Zone): ZoneField[] {
  return [
    {
      kind: 'text',
      id: 'title',
      label: rulesMessages.title,
      value: zone.tags.title,
      hint: rulesMessages.titleHint,
      changes: (value) => [{ tag: 'title', value }],
    },
    groupField(zone, rulesMessages.groupHint),
    allowed(zone, 'no-move', rulesMessages.canBeMoved, zone.tags.rules.canMove),
  ];
}

function groupField(zone: Zone, hint: string): ZoneField {
  return {
    kind: 'text',
    id: 'group',
    label: rulesMessages.group,
    hint,
    value: zone.tags.groupName,
    changes: (value) => [{ tag: 'group', value }],
  };
}

function repeatFields({ tags: { rules } }: Zone): ZoneField[] {
  const fields: ZoneField[] = [
    {
      kind: 'switch',
      id: 'repeat',
      label: rulesMessages.canBeDuplicated,
      isOn: rules.canRepeat,
      changes: (value) => [{ tag: 'repeat', value }],
    },
  ];
  if (rules.canRepeat)
    fields.push({
      kind: 'number',
      id: 'maxRepeat',
      label: rulesMessages.maximumCopies,
      value: rules.maxRepeat,
      changes: (value) => [{ tag: 'repeat', value: value > 0 ? value : true }],
    });
  return fields;
}

function removeField({ tags: { rules } }: Zone): ZoneField {
  return turnedOn('remove', rulesMessages.canBeRemoved, rules.canRemove);
}

function previewField(zone: Zone): ZoneField {
  return turnedOn('preview', rulesMessages.holdsThePreviewText, zone.tags.isPreview);
}

function turnedOn(
  tag: 'resize' | 'anchor' | 'remove' | 'preview',
  label: string,
  isOn: boolean,
  hint?: string,
): ZoneField {
  return { kind: 'switch', id: tag, label, hint, isOn, changes: (value) => [{ tag, value }] };
}

/** On unless a tag turns it off. Turning it on can’t add an ability that the element doesn't have. */
function allowed(
  { open }: Zone,
  tag: 'no-bold' | 'no-italic' | 'no-link' | 'no-image' | 'no-move' | 'no-drop',
  label: string,
  isOn: boolean,
): ZoneField {
  const isTagged = open.includes(`block-${tag}`) || open.includes(`-block-${tag.slice(3)}`);
  const reason = isOn || isTagged ? undefined : rulesMessages.neverOffered;
  return { kind: 'switch', id: tag, label, isOn, reason, changes: (value) => [{ tag, value: !value }] };
}

function number(tag: 'minchar' | 'maxchar', label: string, value: number): ZoneField {
  return { kind: 'number', id: tag, label, value, changes: (next) => [{ tag, value: next }] };
}
