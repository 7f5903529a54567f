import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBlockTags } from './block-rules';
import { MAX_TAG_NUMBER } from './inline-rules';

const kindsOf = (tag: string) => [...readBlockTags(tag).kinds];

describe('readBlockTags', () => {
  it('reads the class and the inline form alike, mixed on one element [T1-spelling]', () => {
    expect(kindsOf('<p class="a block-edit block-component">')).toEqual(['component', 'edit']);
    expect(kindsOf('<p style="-block-edit: true; color: red" class="block-component">')).toEqual(['component', 'edit']);
    const rules = readBlockTags('<p class="block-edit" style="-block-maxchar:30;-block-bold: false">').rules;
    expect(rules).toMatchObject({ maxChar: 30, canBold: false, canItalic: true, canText: true });
    expect(readBlockTags('<li class="block-region block-edit block-repeat-3">').rules).toMatchObject({
      canRepeat: true,
      maxRepeat: 3,
      canRemove: false,
    });
  });

  it('the style takes precedence if class and style disagree [T1-style-wins]', () => {
    expect(kindsOf('<p class="block-edit block-component" style="-block-edit: false">')).toEqual(['component']);
    const rules = readBlockTags(
      '<p class="block-edit block-no-bold block-maxchar-9" style="-block-bold:true;-block-maxchar:4">',
    );
    expect(rules.rules).toMatchObject({ canBold: true, maxChar: 4 });
  });

  it('keeps an unknown class without behavior and reports an unknown inline name [T1-unknown]', () => {
    const tags = readBlockTags(
      '<p class="block-edit block-frobnicate" style="-block-shine: true; -block-edit: maybe">',
    );
    expect([...tags.kinds]).toEqual(['edit']);
    expect(tags.warnings).toEqual([
      'Invalid inline style -block-shine: true',
      'Invalid inline style -block-edit: maybe',
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'takes the name %s as unknown [T1-proto]',
    (name) => {
      const tags = readBlockTags(
        `<p ${name}="x" class="block-${name} block-edit" style="-block-${name}: true" data-group="${name}">`,
      );
      expect([...tags.kinds]).toEqual(['edit']);
      expect(tags.warnings).toEqual([`Invalid inline style -block-${name}: true`]);
      expect(tags.groupName).toBe(name);
    },
  );

  it('clamps or ignores absurd numbers with a warning [T1-absurd]', () => {
    const cases: [string, object, number][] = [
      ['block-maxchar-99999999999999999999', { maxChar: MAX_TAG_NUMBER }, 1],
      ['block-maxchar--5', { maxChar: 0 }, 1],
      ['block-minchar-9 block-maxchar-4', { minChar: 0, maxChar: 4 }, 1],
      ['block-repeat-0', { canRepeat: false, maxRepeat: 0 }, 1],
      ['block-repeat block-repeat-0', { canRepeat: true, maxRepeat: 0 }, 1],
      ['block-repeat block-repeat-2', { canRepeat: true, maxRepeat: 2 }, 0],
      ['block-max-char-12 block-min-char-2', { minChar: 2, maxChar: 12 }, 0],
    ];
    for (const [words, rules, warnings] of cases) {
      const tags = readBlockTags(`<p class="block-edit ${words}">`);
      expect(tags.rules).toMatchObject(rules);
      expect(tags.warnings).toHaveLength(warnings);
    }
    expect(readBlockTags('<p class="block-edit" style="-block-maxchar:-3">').warnings).toHaveLength(1);
  });

  it('offers on each element what the element allows [T3a-defaults]', () => {
    const of = (tag: string) => readBlockTags(tag).rules;
    expect(of('<img class="block-edit block-resize">')).toMatchObject({
      canText: false,
      canChangeImage: true,
      canLink: true,
      canResize: true,
    });
    expect(of('<img class="block-edit block-no-image block-no-link">')).toMatchObject({
      canChangeImage: false,
      canLink: false,
    });
    expect(of('<textarea class="block-edit">')).toMatchObject({
      canText: false,
      canValue: true,
      canPlaceholder: true,
      canRows: true,
    });
    expect(of('<input type="submit" class="block-edit">')).toMatchObject({
      canValue: true,
      canPlaceholder: false,
      canRows: false,
    });
    expect(of('<code class="block-section block-edit be-code-edit">')).toMatchObject({ canBold: false, canText: true });
    expect(of('<div class="block-section">')).toMatchObject({
      canText: false,
      canBold: false,
      canRemove: true,
      canMove: true,
      canRepeat: false,
    });
    expect(of('<div class="block-component block-no-drop block-no-move">')).toMatchObject({
      canDropAround: false,
      canMove: false,
      canRemove: true,
    });
    expect(of('<p class="block-edit">')).toMatchObject({
      canText: true,
      canLink: true,
      canRemove: false,
      canMove: false,
      canDropAround: true,
    });
  });

  it('reads names, the code tag and the older spelling of groups by element kind [T3-data-style]', () => {
    expect(readBlockTags('<div class="block-section" data-style="two" data-title="Two">')).toMatchObject({
      groupName: 'two',
      title: 'Two',
    });
    expect(readBlockTags('<a class="block-edit" data-style="two" data-block="b">')).toMatchObject({
      groupName: '',
      slotName: 'b',
    });
    expect(readBlockTags('<code class="block-component be-code-edit">').isCode).toBe(true);
    expect(kindsOf('<a class="block-edit">')).toContain('link');
    expect(readBlockTags('<div class="preview block-preview">')).toMatchObject({ isPreview: true, kinds: new Set() });
  });

  it('takes only its own document’s hidden marker for one [T6-foreign]', () => {
    expect(readBlockTags('<p data-be-hidden="k7:1" class="block-edit">', 'k7').isHidden).toBe(true);
    expect(readBlockTags('<p data-be-hidden="k7:1" class="block-edit">', 'k8').isHidden).toBe(false);
    expect(readBlockTags('<p data-be-hidden="1" class="block-edit">').isHidden).toBe(false);
  });

  it('reads attributes without a space between them, in any case, the first of two counting [T9-attributes]', () => {
    expect(readBlockTags(`<P data-block='x'CLASS=block-edit class="block-section"/>`)).toMatchObject({
      slotName: 'x',
      kinds: new Set(['edit']),
    });
  });

  it('never throws and never yields a number outside its bounds', () => {
    const word = fc.oneof(
      fc.string(),
      fc
        .tuple(
          fc.constantFrom('block-repeat-', 'block-maxchar-', 'block-min-char-'),
          fc.oneof(fc.bigInt().map(String), fc.string()),
        )
        .map((parts) => parts.join('')),
      fc.constantFrom('block-edit', 'block-region', 'block-repeat'),
    );
    const declaration = fc.tuple(
      fc.constantFrom('-block-repeat', '-block-maxchar', '-block-edit', 'color'),
      fc.oneof(fc.bigInt().map(String), fc.string()),
    );
    fc.assert(
      fc.property(fc.array(word), fc.array(declaration), (words, declarations) => {
        const style = declarations.map((parts) => parts.join(':')).join(';');
        const { rules } = readBlockTags(`<p class="${words.join(' ')}" style="${style}">`);
        for (const number of [rules.maxRepeat, rules.minChar, rules.maxChar]) {
          expect(Number.isInteger(number) && number >= 0 && number <= MAX_TAG_NUMBER).toBe(true);
        }
        if (rules.maxChar > 0) expect(rules.minChar).toBeLessThanOrEqual(rules.maxChar);
      }),
    );
  });
});
