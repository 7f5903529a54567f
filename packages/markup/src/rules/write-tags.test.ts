import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBlockTags } from './block-rules';
import { stripTags } from './strip-tags';
import { type TagChange, writeTag, writeTags } from './write-tags';

const written = (open: string, ...changes: TagChange[]): string => {
  const result = writeTags(open, changes);
  return typeof result === 'string' ? result : `refused: ${result.reason}`;
};

describe('writeTag', () => {
  it('[B4-rules-write] writes a tag as a class, and takes it away again', () => {
    expect(written('<p>', { tag: 'edit', value: true })).toBe('<p class="block-edit">');
    expect(written('<img src=a/>', { tag: 'edit', value: true })).toBe('<img src=a/ class="block-edit">');
    const twice = written('<td class="col" >', { tag: 'region', value: true }, { tag: 'repeat', value: 3 });
    expect(twice).toBe('<td class="col block-region block-repeat-3" >');
    expect(written(twice, { tag: 'repeat', value: 0 }, { tag: 'region', value: false })).toBe('<td class="col" >');
    expect(written('<p class="block-edit">', { tag: 'edit', value: false })).toBe('<p>');
  });

  it('[B4-rules-write] replaces every older spelling of a tag with one', () => {
    const open = '<p class="block-edit block-max-char-10 block-maxchar-20" style="-block-maxchar: 5; color: red">';
    const limited = written(open, { tag: 'maxchar', value: 40 });
    expect(limited).toBe('<p class="block-edit block-maxchar-40" style="color: red">');
    expect(written('<p style="-block-bold: false" class="block-edit">', { tag: 'no-bold', value: false })).toBe(
      '<p class="block-edit">',
    );
    expect(written('<p class="block-text x">', { tag: 'no-text', value: false })).toBe('<p class="block-text x">');
    expect(written('<div class="block-edit" style="-block-edit: false">', { tag: 'edit', value: true })).toBe(
      '<div class="block-edit">',
    );
  });

  it('[B4-rules-write] keeps the spelling of a theme whose tags are declarations', () => {
    expect(written('<p style="-block-edit: true; color: red">', { tag: 'remove', value: true })).toBe(
      '<p style="-block-remove: true; -block-edit: true; color: red">',
    );
  });

  it('[B4-rules-write] writes a declaration where a class would leave a trace, and refuses where both would', () => {
    expect(written('<p class="">', { tag: 'edit', value: true })).toBe('<p class="" style="-block-edit: true">');
    expect(written('<p class=a style=color:red>', { tag: 'edit', value: true })).toBe(
      '<p class=a style=-block-edit:true;color:red>',
    );
    expect(written('<p class="" style="">', { tag: 'edit', value: true })).toMatch(/^refused: This element’s class/);
  });

  it('[B4-rules-write] writes names as text, quotes included', () => {
    const open = written('<div>', { tag: 'section', value: true }, { tag: 'title', value: ' The "big" one ' });
    expect(open).toBe('<div class="block-section" data-title="The &quot;big&quot; one">');
    expect(readBlockTags(open).title).toBe('The "big" one');
    expect(written(open, { tag: 'title', value: '' }, { tag: 'section', value: false })).toBe('<div>');
  });

  it('[B4-rules-write] clamps absurd numbers', () => {
    expect(written('<p>', { tag: 'maxchar', value: 1e12 })).toBe('<p class="block-maxchar-100000">');
    expect(written('<p class="a">', { tag: 'minchar', value: -4 })).toBe('<p class="a">');
  });

  it('[B4-rules-write] taking away all written tags gives the same bytes, for any start tag', () => {
    const piece = fc.constantFrom(
      ...[' class="a b"', " class='a'", ' class=a', ' class=""', ' class', ' class=" a "', ' class="{{ a }}"'],
      ...[' style="color:red"', ' style="color: red; "', " style=' color:red'", ' style=color:red', ' style=""'],
      ...[' style="x:url(a;b)"', ' checked', ' id=a', ' href="{{ url }}"', ' title="a>b"', '\n', ' ', ' class="b"'],
    );
    const changes: TagChange[] = [
      ...(['section', 'edit', 'region', 'remove', 'no-bold', 'no-link', 'resize'] as const).map((tag) => ({
        tag,
        value: true,
      })),
      { tag: 'repeat', value: 4 },
      { tag: 'maxchar', value: 30 },
      { tag: 'minchar', value: 2 },
      { tag: 'group', value: 'a "b" & c' },
      { tag: 'slot', value: 'headline' },
    ];
    const openTag = fc
      .tuple(fc.constantFrom('p', 'IMG', 'td'), fc.array(piece, { maxLength: 5 }), fc.constantFrom('', '/', ' /', ' '))
      .map(([name, pieces, end]) => `<${name}${pieces.join('')}${end}>`);
    let kept = 0;
    fc.assert(
      fc.property(openTag, fc.subarray(changes, { minLength: 1 }), (open, chosen) => {
        let tagged = open;
        const done: TagChange[] = [];
        for (const change of chosen) {
          const next = writeTag(tagged, change);
          if (typeof next !== 'string') continue;
          tagged = next;
          done.push(change);
        }
        let bare = tagged;
        for (const { tag } of done.toReversed()) {
          const off = (tag === 'group' || tag === 'slot' ? { tag, value: '' } : { tag, value: false }) as TagChange;
          const next = writeTag(bare, off);
          if (typeof next === 'string') bare = next;
        }
        expect(bare).toBe(open);
        if (done.some(({ tag }) => tag === 'edit')) {
          expect(readBlockTags(tagged).kinds.has('edit')).toBe(true);
          expect(stripTags(tagged)).toBe(open);
          kept += 1;
        }
      }),
      { numRuns: 400 },
    );
    expect(kept).toBeGreaterThan(50);
  });
});
