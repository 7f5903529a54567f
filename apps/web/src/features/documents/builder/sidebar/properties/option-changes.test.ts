import { readOptions, writeOptions } from '@galley/markup/content';
import { describe, expect, it } from 'vitest';
import { chooseOption, moveOption, renameOption } from './option-changes';

const inner = '<option value="1">One</option><option value="2" selected>Two</option><option>Three</option>';
const all = readOptions(inner).map(({ text }, from) => ({ text, from }));

describe('option changes', () => {
  it('[T4-options] move options with their values', () => {
    expect(writeOptions(inner, moveOption(all, 2, -1))).toBe(
      '<option value="1">One</option><option>Three</option><option value="2" selected>Two</option>',
    );
    expect(moveOption(all, 0, -1)).toBe(all);
    expect(moveOption(all, 2, 1)).toBe(all);
  });

  it('[T4-options] change one text or value, and which is chosen at first', () => {
    expect(writeOptions(inner, renameOption(all, 0, { value: 'eins' }))).toBe(inner.replace('"1"', '"eins"'));
    expect(writeOptions(inner, renameOption(all, 2, { text: '3 < 4' }))).toBe(inner.replace('Three', '3 &lt; 4'));
    expect(readOptions(writeOptions(inner, chooseOption(all, 0))).map(({ isSelected }) => isSelected)).toEqual([
      true,
      false,
      false,
    ]);
    expect(writeOptions(inner, chooseOption(all, -1))).not.toContain('selected');
  });
});
