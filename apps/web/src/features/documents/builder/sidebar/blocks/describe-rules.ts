import type { SelectedBlock } from '@galley/editor';
import type { BlockRules } from '@galley/markup';
import { blockSettingsMessages as messages } from '../../../../../messages/documents/builder/block-settings';

/** One rule of the theme for a block, as text. */
export interface RuleLine {
  name: string;
  value: string;
}

const formats = ['canBold', 'canItalic', 'canUnderline', 'canSuperscript', 'canSubscript', 'canLink'] as const;

/**
 * Describes the theme's rules for a block, limited to those that apply to it. They come from its tags and can't be
 * changed here.
 */
export function describeRules({
  kinds,
  tag,
  rules,
  field,
}: Pick<SelectedBlock, 'kinds' | 'tag' | 'rules' | 'field'>): RuleLine[] {
  const lines: RuleLine[] = [];
  const isText = kinds.includes('edit') && !field && tag !== 'img';
  if (isText) {
    const allowed = formats.filter((rule) => rules[rule] === true).map((rule) => messages.formatNames[rule]);
    lines.push({
      name: messages.text,
      value: rules.canText ? messages.canBeEdited : messages.cantBeEdited,
    });
    if (rules.canText)
      lines.push({
        name: messages.formats,
        value: allowed.length > 0 ? capital(allowed.join(', ')) : messages.noFormats,
      });
    const characters = describeLimits(rules.minChar, rules.maxChar);
    if (characters) lines.push({ name: messages.characters, value: characters });
  }
  if (tag === 'img' && kinds.includes('edit')) {
    lines.push({
      name: messages.image,
      value: rules.canChangeImage ? messages.canBeReplaced : messages.cantBeReplaced,
    });
    lines.push({
      name: messages.size,
      value: rules.canResize ? messages.changeableWithinLimits : messages.fromTheTheme,
    });
  }
  if (field) {
    const isButton = field.type === 'submit' || field.type === 'button';
    const open = [
      field.type === 'select' ? messages.fieldParts.options : '',
      rules.canValue ? (isButton ? messages.fieldParts.text : messages.fieldParts.value) : '',
      rules.canPlaceholder && !isButton ? messages.fieldParts.placeholder : '',
      rules.canRows ? messages.fieldParts.rows : '',
      isButton ? '' : messages.fieldParts.required,
    ].filter(Boolean);
    lines.push({
      name: messages.field,
      value: open.length > 0 ? capital(open.join(', ')) : messages.cantBeChanged,
    });
  }
  if (kinds.includes('background'))
    lines.push({
      name: messages.background,
      value: rules.canChangeImage ? messages.imageCanBeReplaced : messages.imageCantBeReplaced,
    });
  if (kinds.includes('bgcolor')) lines.push({ name: messages.color, value: messages.canBeChanged });
  if (kinds.includes('section') || kinds.includes('component')) {
    lines.push({
      name: messages.moving,
      value: rules.canMove ? messages.canBeMoved : messages.cantBeMoved,
    });
    if (!rules.canDropAround) lines.push({ name: messages.dropping, value: messages.noNeighbors });
  }
  if (rules.canRepeat)
    lines.push({
      name: messages.repeating,
      value: rules.maxRepeat > 0 ? messages.maximumInAll(rules.maxRepeat) : messages.anyNumber,
    });
  lines.push({ name: messages.removing, value: describeRemoval(rules) });
  return lines;
}

function describeLimits(min: number, max: number): string {
  if (min > 0 && max > 0) return messages.fromTo(min, max);
  if (max > 0) return messages.atMost(max);
  return min > 0 ? messages.atLeast(min) : '';
}

function describeRemoval(rules: BlockRules): string {
  if (rules.canRemove) return messages.canBeRemoved;
  return rules.canRepeat ? messages.allButTheFirst : messages.cantBeRemoved;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
