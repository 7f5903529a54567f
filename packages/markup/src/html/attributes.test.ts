import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patchAttribute, readAttribute, scanOpenTag } from './attributes';
import { patchClass, patchStyle, readClasses, readStyle } from './style-text';

const openTags = fc
  .array(
    fc.constantFrom(
      ' class="a b"',
      " style='color:red; -block-edit: true'",
      ' id=x',
      ' ID="y"',
      ' hidden',
      ' {{attr}}',
      ' data-{{n}}="1"',
      ' title="{{ a "b" }}"',
      '\n\talt = "x>y"',
      '/',
      ' href=a/b?c=d&e',
    ),
    { maxLength: 5 },
  )
  .chain((parts) => fc.constantFrom(`<p${parts.join('')}>`, `<img${parts.join('')} />`, `<TD${parts.join('')}\n>`));
const names = fc.constantFrom('class', 'style', 'id', 'hidden', 'title', 'alt', 'href', 'new');
const values = fc.constantFrom('', 'x', 'a b', 'say "hi"', "it's", '{{ a "b" }}', 'a>b', '"\'', '&amp;', 'x/');

describe('one attribute as text', () => {
  test('[M7-attribute] patching changes only that attribute, reads back, and twice is as good as once', () => {
    fc.assert(
      fc.property(openTags, names, values, (open, name, value) => {
        const patched = patchAttribute(open, name, value);
        const written = value.replaceAll('"', '&quot;').replaceAll("'", '&#39;');
        const read = readAttribute(patched, name)?.replaceAll('"', '&quot;').replaceAll("'", '&#39;');
        expect(read).toBe(written);
        expect(patchAttribute(patched, name, readAttribute(patched, name))).toBe(patched);
        const rest = (tag: string) =>
          scanOpenTag(tag)
            ?.attributes.filter((attribute) => attribute.name !== name)
            .map((attribute) => tag.slice(attribute.start, attribute.end));
        expect(rest(patched)).toEqual(rest(open));
        const removed = patchAttribute(open, name, null);
        expect(readAttribute(removed, name)).toBeNull();
        expect(rest(removed)).toEqual(rest(open));
      }),
      { numRuns: 800 },
    );
  });

  test.each([
    ["<a HREF='x' id=y>", 'href', 'z', "<a HREF='z' id=y>"],
    ['<a href=x id=y>', 'href', 'a b', '<a href="a b" id=y>'],
    ['<img src=a/>', 'alt', 't', '<img src=a/ alt="t">'],
    ['<img src="a"/>', 'alt', 't', '<img src="a" alt="t"/>'],
    ['<img src="a" />', 'alt', 't', '<img src="a" alt="t" />'],
    ['<p>', 'id', 'x', '<p id="x">'],
    ['<p id="a" title=x>', 'id', null, '<p title=x>'],
    ['<p id="a"title=x>', 'id', null, '<p title=x>'],
    ['<p id=a ID=b>', 'id', 'c', '<p id=c ID=b>'],
    ['<p title="x">', 'title', '{{ t "u" }}', '<p title="{{ t "u" }}">'],
    ['<input checked>', 'checked', '', '<input checked>'],
  ])('%s: %s = %s', (open, name, value, expected) => {
    expect(patchAttribute(open, name, value)).toBe(expected);
  });
});

describe('style and class as text', () => {
  test.each([
    ['<p style="color:red; mso-x:y">', 'color', 'blue', '<p style="color:blue; mso-x:y">'],
    ['<p style="color:red; mso-x:y">', 'color', null, '<p style="mso-x:y">'],
    ['<p style="mso-x:y; color:red;">', 'color', null, '<p style="mso-x:y;">'],
    ['<p style="a:b">', 'color', 'red', '<p style="a:b;color:red">'],
    ['<p style="a: b; c: d;">', 'color', 'red', '<p style="a: b; c: d; color: red;">'],
    ['<p>', 'color', 'red', '<p style="color:red">'],
    ['<p style="color:red">', 'color', null, '<p>'],
    ['<p style="background:url(a;b); color:red">', 'color', 'blue', '<p style="background:url(a;b); color:blue">'],
    ['<p style="font:&quot;A&quot;; color:red">', 'color', 'blue', '<p style="font:&quot;A&quot;; color:blue">'],
  ])('%s: %s = %s', (open, property, value, expected) => {
    expect(patchStyle(open, property, value)).toBe(expected);
    expect(readStyle(expected, property)).toBe(value);
  });

  test('classes are added and removed one word at a time', () => {
    expect(patchClass('<p class="a  b c">', { remove: ['b'], add: ['d'] })).toBe('<p class="a c d">');
    expect(patchClass('<p>', { add: ['d'] })).toBe('<p class="d">');
    expect(patchClass('<p class="a">', { remove: ['a'] })).toBe('<p>');
    expect(patchClass("<p class='\n a'>", { remove: ['x'] })).toBe("<p class='\n a'>");
    expect(readClasses('<p class=" a\n\tb ">')).toEqual(['a', 'b']);
  });
});
