import type { SelectedBlock } from '@galley/editor';
import { readBlockTags } from '@galley/markup/testing';
import { describe, expect, it } from 'vitest';
import { describeRules } from './describe-rules';

/** Describes an element with the given tags. */
function said(tag: string, classes: string, field: SelectedBlock['field'] = null): string[] {
  const { kinds, rules } = readBlockTags(`<${tag} class="${classes}">`);
  return describeRules({ kinds: [...kinds], tag, rules, field }).map(({ name, value }) => `${name}: ${value}`);
}

describe('describeRules', () => {
  it('[B2-block-settings] describes what the tags of a block allow, and leaves out rules that do not apply', () => {
    expect(said('p', 'block-edit block-no-italic block-no-link block-maxchar-40 block-minchar-3')).toEqual([
      'Text: Can be edited',
      'Formats: Bold, underline, superscript, subscript',
      'Characters: 3 to 40',
      'Removing: Can’t be removed',
    ]);
    expect(said('code', 'block-component block-edit be-code-edit')).toContain('Formats: None');
    expect(said('li', 'block-region block-edit block-repeat-5 block-no-text')).toEqual([
      'Text: Can’t be edited',
      'Repeating: At most 5 in all',
      'Removing: All but the first',
    ]);
    expect(said('img', 'block-edit block-resize block-remove')).toEqual([
      'Image: Can be replaced',
      'Size: Can be changed within the theme’s limits',
      'Removing: Can be removed',
    ]);
    expect(said('div', 'block-component block-no-drop block-no-move')).toEqual([
      'Moving: Can’t be moved',
      'Dropping: Nothing can be placed before or after it',
      'Removing: Can be removed',
    ]);
    expect(said('td', 'block-background block-bgcolor block-no-image')).toEqual([
      'Background: Image can’t be replaced',
      'Color: Can be changed',
      'Removing: Can’t be removed',
    ]);
    const field = {
      type: 'textarea',
      value: '',
      placeholder: '',
      rows: 2,
      isRequired: false,
      options: [],
      label: null,
    };
    expect(said('textarea', 'block-edit block-no-rows', field)).toEqual([
      'Field: Value, placeholder, required or not',
      'Removing: Can’t be removed',
    ]);
    expect(said('select', 'block-edit', { ...field, type: 'select' })[0]).toBe('Field: Options, required or not');
    expect(said('input', 'block-edit', { ...field, type: 'submit' })[0]).toBe('Field: Text');
  });
});
