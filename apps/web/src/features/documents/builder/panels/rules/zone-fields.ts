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

/** One choice of the panel for a zone, ready to be drawn. */
export type ZoneField =
  | {
      kind: 'switch';
      id: string;
      label: string;
      hint?: string;
      isOn: boolean;
      /** Why it can’t be turned on. */
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

const kindLabels: Readonly<Record<ZoneKind, string>> = {
  edit: 'Can be edited',
  background: 'Background image can be changed',
  bgcolor: 'Background color can be changed',
  section: 'Is a section',
  component: 'Is a component',
  region: 'Is a region',
};

const kindHints: Readonly<Partial<Record<ZoneKind, string>>> = {
  section: 'A row that people add, move, duplicate and delete.',
  component: 'A part that people add between other content.',
  region: 'A fixed group that can repeat or be removed.',
};

/** The choices that a mode offers for a zone: its tags, and the rules that go with those it has. */
export function zoneFields(zones: readonly Zone[], zone: Zone, mode: RulesMode): ZoneField[] {
  const { kinds } = zone.tags;
  const fields: ZoneField[] = kindsOf(mode).flatMap((kind) => kindField(zones, zone, kind));
  if (mode === 'editable' && (zone.isHidden || zone.tags.isPreview)) fields.push(previewField(zone));
  if (mode === 'editable' && kinds.has('edit')) fields.push(...contentFields(zone));
  if (mode === 'sections' && kinds.has('section')) fields.push(...itemFields(zone), ...colorField(zones, zone));
  if (mode === 'components' && kinds.has('component'))
    fields.push(
      ...itemFields(zone),
      allowed(zone, 'no-drop', 'Content can be placed around it', zone.tags.rules.canDropAround),
    );
  if (mode === 'regions' && kinds.has('region'))
    fields.push(...repeatFields(zone), removeField(zone), groupField(zone, 'Regions of one group replace each other.'));
  return fields;
}

function kindField(zones: readonly Zone[], zone: Zone, kind: ZoneKind): ZoneField[] {
  const can = canBe(zones, zone, kind);
  const isOn = zone.tags.kinds.has(kind);
  // Only elements with a background have a choice about it.
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
      allowed(zone, 'no-bold', 'Bold', rules.canBold),
      allowed(zone, 'no-italic', 'Italic', rules.canItalic),
      allowed(zone, 'no-link', 'Links', rules.canLink),
      number('minchar', 'Minimum characters', rules.minChar),
      number('maxchar', 'Maximum characters', rules.maxChar),
    );
  }
  if (tag === 'img')
    fields.push(
      allowed(zone, 'no-link', 'Links', rules.canLink),
      allowed(zone, 'no-image', 'Image can be replaced', rules.canChangeImage),
      turnedOn(
        'resize',
        'Image can be resized',
        rules.canResize,
        'Within the minimum and maximum of its inline style.',
      ),
    );
  if (/^h[1-6]$/.test(tag) && readAttribute(open, 'id') !== null)
    fields.push(turnedOn('anchor', 'Anchor can be changed', rules.canAnchorEdit));
  fields.push(...repeatFields(zone), removeField(zone));
  fields.push({
    kind: 'text',
    id: 'slot',
    label: 'Name',
    value: tags.slotName,
    hint: 'Content with the same name is kept when the variation or the theme changes.',
    changes: (value) => [{ tag: 'slot', value }],
  });
  return fields;
}

function itemFields(zone: Zone): ZoneField[] {
  return [
    {
      kind: 'text',
      id: 'title',
      label: 'Title',
      value: zone.tags.title,
      hint: 'Its name in the list of sections and components.',
      changes: (value) => [{ tag: 'title', value }],
    },
    groupField(zone, 'Those of one group are variations of each other.'),
    allowed(zone, 'no-move', 'Can be moved', zone.tags.rules.canMove),
  ];
}

function groupField(zone: Zone, hint: string): ZoneField {
  return {
    kind: 'text',
    id: 'group',
    label: 'Group',
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
      label: 'Can be duplicated',
      isOn: rules.canRepeat,
      changes: (value) => [{ tag: 'repeat', value }],
    },
  ];
  if (rules.canRepeat)
    fields.push({
      kind: 'number',
      id: 'maxRepeat',
      label: 'Maximum copies',
      value: rules.maxRepeat,
      changes: (value) => [{ tag: 'repeat', value: value > 0 ? value : true }],
    });
  return fields;
}

function removeField({ tags: { rules } }: Zone): ZoneField {
  return turnedOn('remove', 'Can be removed', rules.canRemove);
}

function previewField(zone: Zone): ZoneField {
  return turnedOn('preview', 'Holds the preview text', zone.tags.isPreview);
}

function turnedOn(
  tag: 'resize' | 'anchor' | 'remove' | 'preview',
  label: string,
  isOn: boolean,
  hint?: string,
): ZoneField {
  return { kind: 'switch', id: tag, label, hint, isOn, changes: (value) => [{ tag, value }] };
}

/** On unless a tag turns it off. Turning it on can’t give an element what it never has. */
function allowed(
  { open }: Zone,
  tag: 'no-bold' | 'no-italic' | 'no-link' | 'no-image' | 'no-move' | 'no-drop',
  label: string,
  isOn: boolean,
): ZoneField {
  const isTagged = open.includes(`block-${tag}`) || open.includes(`-block-${tag.slice(3)}`);
  const reason = isOn || isTagged ? undefined : 'This element never offers it.';
  return { kind: 'switch', id: tag, label, isOn, reason, changes: (value) => [{ tag, value: !value }] };
}

function number(tag: 'minchar' | 'maxchar', label: string, value: number): ZoneField {
  return { kind: 'number', id: tag, label, value, changes: (next) => [{ tag, value: next }] };
}
