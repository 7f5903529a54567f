import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBlockTags } from '../rules/block-rules';
import type { BlockRules } from '../types';

/** One element, its tags without `block-`, the resulting kinds, and the relevant rules. */
type Combination = [tag: string, tags: string, kinds: string, rules: Partial<BlockRules>];

const combinations: readonly Combination[] = [
  ['div', 'section', 'section', { canMove: true, canRemove: true, canRepeat: false, canDropAround: true }],
  ['div', 'component', 'component', { canMove: true, canRemove: true, canRepeat: false }],
  ['div', 'region', 'region', { canMove: false, canRemove: false, canRepeat: false }],
  ['p', 'edit', 'edit', { canText: true, canLink: true, canMove: false, canRemove: false }],
  ['a', 'edit', 'edit link', { canText: true, canLink: true }],
  ['td', 'background', 'background', { canChangeImage: true, canText: false }],
  ['td', 'bgcolor', 'bgcolor', { canChangeImage: false, canText: false }],
  ['td', 'background bgcolor', 'background bgcolor bg', { canChangeImage: true }],
  ['table', 'section bgcolor', 'section bgcolor', { canMove: true, canRemove: true, canChangeImage: false }],
  ['section', 'section background bgcolor', 'section background bgcolor bg', { canMove: true, canChangeImage: true }],
  ['h2', 'component edit anchor', 'component edit', { canMove: true, canText: true, canAnchorEdit: true }],
  ['p', 'edit remove maxchar-40', 'edit', { canRemove: true, maxChar: 40, canMove: false }],
  ['li', 'region edit repeat', 'region edit', { canRepeat: true, maxRepeat: 0, canText: true, canRemove: false }],
  ['li', 'region edit repeat-5 remove', 'region edit', { canRepeat: true, maxRepeat: 5, canRemove: true }],
  ['tr', 'region repeat-8', 'region', { canRepeat: true, maxRepeat: 8, canText: false }],
  ['td', 'edit bgcolor', 'edit bgcolor', { canText: true, canBold: true }],
  ['a', 'component edit no-link', 'component edit link', { canMove: true, canLink: false, canText: true }],
  ['img', 'component edit resize', 'component edit', { canMove: true, canChangeImage: true, canResize: true }],
  ['img', 'edit no-image remove', 'edit', { canChangeImage: false, canRemove: true, canLink: true }],
  ['div', 'component no-drop no-move', 'component', { canDropAround: false, canMove: false, canRemove: true }],
  ['div', 'section no-move', 'section', { canMove: false, canRemove: true }],
  ['p', 'edit no-bold no-italic', 'edit', { canBold: false, canItalic: false, canUnderline: true, canLink: true }],
  ['p', 'edit no-superscript no-subscript', 'edit', { canSuperscript: false, canSubscript: false, canBold: true }],
  ['p', 'edit no-text', 'edit', { canText: false, canBold: false, canLink: false }],
  ['input', 'edit no-placeholder', 'edit', { canValue: true, canPlaceholder: false, canRows: false, canText: false }],
  ['textarea', 'component edit no-rows', 'component edit', { canValue: true, canPlaceholder: true, canRows: false }],
  ['select', 'edit', 'edit', { canValue: false, canPlaceholder: false, canRows: false, canText: false }],
  ['textarea', 'edit no-value', 'edit', { canValue: false, canRows: true }],
  ['p', 'edit minchar-3 maxchar-9', 'edit', { minChar: 3, maxChar: 9 }],
  ['label', 'edit', 'edit', { canText: true }],
  ['legend', 'edit', 'edit', { canText: true }],
  ['p', 'repeat', '', { canRepeat: false }],
  ['div', 'section repeat', 'section', { canRepeat: false }],
];

const asClass = (word: string): string => `block-${word}`;
/** `maxchar-40` is `-block-maxchar: 40`; `no-bold` is `-block-bold: false`. */
function asStyle(word: string): string {
  const number = /^(.*)-(\d+)$/.exec(word);
  if (number) return `-block-${number[1]}: ${number[2]}`;
  return word.startsWith('no-') ? `-block-${word.slice(3)}: false` : `-block-${word}: true`;
}

/** Returns the start tag with each tag written as a class or a declaration, according to `isStyle`. */
function write(tag: string, words: readonly string[], isStyle: (index: number) => boolean): string {
  const classes = words.filter((_, index) => !isStyle(index)).map(asClass);
  const styles = words.filter((_, index) => isStyle(index)).map(asStyle);
  return `<${tag} class="own ${classes.join(' ')}" style="color: red; ${styles.join('; ')}">`;
}

describe('tags that meet on one element', () => {
  it.each(combinations)('[T3-combinations] are a set of abilities: %s with %s', (tag, tags, kinds, rules) => {
    const words = tags.split(' ');
    for (const isStyle of [() => false, () => true, (index: number) => index % 2 === 0]) {
      const read = readBlockTags(write(tag, words, isStyle));
      expect([...read.kinds].join(' ')).toBe(kinds);
      expect(read.rules).toMatchObject(rules);
      expect(read.warnings).toEqual([]);
    }
  });

  it('[T1-spelling] mean the same in any mixture of class and inline style', () => {
    const all = [...new Set(combinations.flatMap(([, tags]) => tags.split(' ')))].filter(
      (word) => !/^(?:repeat|maxchar|minchar)/.test(word),
    );
    const words = fc.uniqueArray(fc.constantFrom(...all, 'repeat-4', 'maxchar-7'), { minLength: 1, maxLength: 8 });
    const tag = fc.constantFrom('p', 'li', 'td', 'img', 'a', 'textarea', 'section');
    fc.assert(
      fc.property(tag, words, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (name, list, forms) => {
        const classes = readBlockTags(write(name, list, () => false));
        const mixed = readBlockTags(write(name, list, (index) => forms[index] === true));
        expect({ ...mixed, kinds: [...mixed.kinds] }).toEqual({ ...classes, kinds: [...classes.kinds] });
      }),
    );
  });

  it('[T1-style-wins] each inline form overrides its class, in both directions', () => {
    for (const word of [
      'edit',
      'section',
      'component',
      'region',
      'background',
      'bgcolor',
      'remove',
      'resize',
      'anchor',
    ]) {
      const off = readBlockTags(`<img class="block-edit block-${word}" style="-block-${word}: false">`);
      const without = readBlockTags(`<img class="${word === 'edit' ? '' : 'block-edit'} block-x">`);
      expect({ ...off, kinds: [...off.kinds] }).toEqual({ ...without, kinds: [...without.kinds] });
    }
    const switches = [
      'link',
      'bold',
      'italic',
      'text',
      'superscript',
      'subscript',
      'image',
      'value',
      'placeholder',
      'rows',
    ];
    for (const name of [...switches, 'drop', 'move']) {
      const tag = name === 'image' ? 'img' : ['value', 'placeholder', 'rows'].includes(name) ? 'textarea' : 'p';
      const plain = readBlockTags(`<${tag} class="block-edit block-component">`).rules;
      const overruled = `<${tag} class="block-edit block-component block-no-${name}" style="-block-${name}: true">`;
      expect(readBlockTags(overruled).rules).toEqual(plain);
      const off = readBlockTags(`<${tag} class="block-edit block-component" style="-block-${name}: false">`).rules;
      expect(off).not.toEqual(plain);
    }
  });
});
