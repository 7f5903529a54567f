import type { SelectedBlock } from '@galley/editor';
import type { BlockRules } from '@galley/markup';

/** One rule of the theme for a block, as text. */
export interface RuleLine {
  name: string;
  value: string;
}

const formats: readonly [keyof BlockRules, string][] = [
  ['canBold', 'bold'],
  ['canItalic', 'italic'],
  ['canUnderline', 'underline'],
  ['canSuperscript', 'superscript'],
  ['canSubscript', 'subscript'],
  ['canLink', 'links'],
];

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
    const allowed = formats.filter(([rule]) => rules[rule] === true).map(([, word]) => word);
    lines.push({ name: 'Text', value: rules.canText ? 'Can be edited' : 'Can’t be edited' });
    if (rules.canText)
      lines.push({ name: 'Formats', value: allowed.length > 0 ? capital(allowed.join(', ')) : 'None' });
    const characters = describeLimits(rules.minChar, rules.maxChar);
    if (characters) lines.push({ name: 'Characters', value: characters });
  }
  if (tag === 'img' && kinds.includes('edit')) {
    lines.push({ name: 'Image', value: rules.canChangeImage ? 'Can be replaced' : 'Can’t be replaced' });
    lines.push({
      name: 'Size',
      value: rules.canResize ? 'Can be changed within the theme’s limits' : 'From the theme',
    });
  }
  if (field) {
    const isButton = field.type === 'submit' || field.type === 'button';
    const open = [
      field.type === 'select' ? 'options' : '',
      rules.canValue ? (isButton ? 'text' : 'value') : '',
      rules.canPlaceholder && !isButton ? 'placeholder' : '',
      rules.canRows ? 'rows' : '',
      isButton ? '' : 'required or not',
    ].filter(Boolean);
    lines.push({ name: 'Field', value: open.length > 0 ? capital(open.join(', ')) : 'Can’t be changed' });
  }
  if (kinds.includes('background'))
    lines.push({
      name: 'Background',
      value: rules.canChangeImage ? 'Image can be replaced' : 'Image can’t be replaced',
    });
  if (kinds.includes('bgcolor')) lines.push({ name: 'Color', value: 'Can be changed' });
  if (kinds.includes('section') || kinds.includes('component')) {
    lines.push({ name: 'Moving', value: rules.canMove ? 'Can be moved' : 'Can’t be moved' });
    if (!rules.canDropAround) lines.push({ name: 'Dropping', value: 'Nothing can be placed before or after it' });
  }
  if (rules.canRepeat)
    lines.push({ name: 'Repeating', value: rules.maxRepeat > 0 ? `At most ${rules.maxRepeat} in all` : 'Any number' });
  lines.push({ name: 'Removing', value: describeRemoval(rules) });
  return lines;
}

function describeLimits(min: number, max: number): string {
  if (min > 0 && max > 0) return `${min} to ${max}`;
  if (max > 0) return `At most ${max}`;
  return min > 0 ? `At least ${min}` : '';
}

function describeRemoval(rules: BlockRules): string {
  if (rules.canRemove) return 'Can be removed';
  return rules.canRepeat ? 'All but the first' : 'Can’t be removed';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
