import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportHtml } from '../document/export-html';
import { readInlineRules } from './inline-rules';
import { stripTags } from './strip-tags';

describe('stripTags', () => {
  it.each([
    ['<p class="block-edit">', '<p>'],
    ['<p class="a block-edit b" data-block="x">', '<p class="a b">'],
    ['<p class="block-edit a">', '<p class="a">'],
    ['<p class="a  b block-maxchar-30 block-no-bold">', '<p class="a  b">'],
    ['<p class="" style="">', '<p class="" style="">'],
    ['<p\n  class="block-edit"\n  id="x">', '<p\n \n  id="x">'],
    ['<p style="-block-edit: true; color: red">', '<p style="color: red">'],
    ['<p style="color: red; -block-edit: true; margin: 0;">', '<p style="color: red; margin: 0;">'],
    ['<p style="color: red; -block-maxchar:3">', '<p style="color: red;">'],
    ['<p style="-block-edit: true">', '<p>'],
    ["<p class='block-edit'data-block='x'id=y>", '<p id=y>'],
    ['<p id="y"data-block="x"class="z block-edit">', '<p id="y"class="z">'],
    ['<img class=block-edit src=a data-block="b"/>', '<img src=a />'],
    ['<p class=block-edit data-group=g>', '<p>'],
    ['<p class="block-edit" class="second">', '<p class="" class="second">'],
    ['<p data-block class="block-edit">', '<p>'],
    ['<i class="block-edit"></i><a data-style="s" href="#">', '<i></i><a href="#">'],
    ['<code class="block-section be-code-edit">', '<code>'],
    ['<tr class="block-section-keep block-region-keep x" style="-block-section-spacer: true">', '<tr class="x">'],
    ['<P CLASS="block-edit" Data-Block="x">', '<P>'],
  ])('takes the tags out of %s and nothing else [T7-strip]', (tagged, expected) => {
    expect(stripTags(tagged)).toBe(expected);
    expect(stripTags(expected)).toBe(expected);
  });

  it('[F-B19] tags of older themes without effect are removed with the other tags', () => {
    expect(stripTags('<tr class="block-section-keep x"><td style="-block-region-keep: true; color: red">')).toBe(
      '<tr class="x"><td style="color: red">',
    );
    expect(readInlineRules('-block-section-spacer: true; -block-glow: true').warnings).toEqual([
      'Invalid inline style -block-glow: true',
    ]);
  });

  it('leaves classes and declarations that only look like tags', () => {
    const source = '<p class="block-header my-block-edit" style="-block-shine: 1; --block-edit: true">';
    expect(stripTags(source)).toBe(source);
  });

  it('reads inside conditional comments, but not inside styles, scripts and other comments [T7-vml]', () => {
    const kept = '<style>.block-edit{}</style><script>"<p class=block-edit>"</script><!-- <p class="block-edit"> -->';
    const twin =
      '<!--[if mso]><v:fill src="a" data-block="b" /><![endif]--><td class="block-background" data-block="b">';
    expect(stripTags(kept + twin)).toBe(`${kept}<!--[if mso]><v:fill src="a" /><![endif]--><td>`);
  });

  it('[F-B15] leaves the data attributes of elements that carry no tag', () => {
    const own = '<div data-title="Chart" data-group="g" data-style="dark"><b data-title="x" data-group="y">z</b></div>';
    const link = '<a data-style="button" href="#">x</a>';
    const slot = '<td data-block="b"><!--[if mso]><v:fill data-block="b" data-title="t" /><![endif]--></td>';
    expect(stripTags(own + link + slot)).toBe(own + link + slot);
    expect(stripTags(`${own}<p class="block-edit" data-title="T" data-block="c">${link}</p>${slot}`)).toBe(
      `${own}<p><a href="#">x</a></p><td><!--[if mso]><v:fill data-title="t" /><![endif]--></td>`,
    );
    const attribute = fc.constantFrom(
      'data-title="a"',
      "data-group='b'",
      'data-block=c',
      'data-style',
      'class="block"',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('p', 'a', 'td', 'v:fill'), fc.array(attribute))), (elements) => {
        const html = elements.map(([name, attributes]) => `<${[name, ...attributes].join(' ')}>`).join('\n');
        expect(stripTags(html)).toBe(html);
        expect(stripTags(`<!--[if mso]>${html}<![endif]-->`)).toBe(`<!--[if mso]>${html}<![endif]-->`);
      }),
    );
  });

  it('drops the comments around hidden parts and keeps their content [T7-hide]', () => {
    expect(stripTags('a<!-- block-hide --><b>x</b><!-- end-block-hide -->c<!--block-hide-->')).toBe('a<b>x</b>c');
    expect(stripTags('<!-- block-hide me -->')).toBe('<!-- block-hide me -->');
  });
});

describe('exportHtml', () => {
  it('drops our markers and the variations that are not shown, each with the spaces before it [T7-hidden]', () => {
    const html =
      '<div data-be-id="k:1" data-be-variation="k:0" class="block-region" data-group="g">A</div>\n' +
      '  <div data-be-id="k:2" data-be-variation="k:1" data-be-hidden="k:1" class="block-region" data-group="g">B</div>\n' +
      '<!--be-empty-section k--><p data-be-id="other:1">x</p>';
    expect(exportHtml(html, { markerPrefix: 'k' })).toBe('<div>A</div>\n<p data-be-id="other:1">x</p>');
    expect(exportHtml(html, { markerPrefix: 'k', keepTags: true })).toBe(
      '<div class="block-region" data-group="g">A</div>\n  <div class="block-region" data-group="g">B</div>\n<p data-be-id="other:1">x</p>',
    );
  });

  it('adds link parameters and maps addresses only as asked, after everything else [T7-choices]', () => {
    const html = '<a class="block-edit" href="https://a.example/?x=1&amp;y=2#z"><img src="a b.png"></a>';
    expect(exportHtml(html, { markerPrefix: 'k' })).toBe(
      '<a href="https://a.example/?x=1&amp;y=2#z"><img src="a b.png"></a>',
    );
    expect(
      exportHtml(html, {
        markerPrefix: 'k',
        linkParameters: [{ name: 'utm', value: '1' }],
        mapAddress: (value) => `https://cdn.example/${value}?a=1&b=2`,
      }),
    ).toBe(
      '<a href="https://a.example/?x=1&amp;y=2&amp;utm=1#z"><img src="https://cdn.example/a%20b.png?a=1&amp;b=2"></a>',
    );
  });

  it('gives back the untagged original of any theme that was tagged [T7-original]', () => {
    const value = fc.constantFrom('', 'a', ' a  b ', 'x {{ y }} z', 'a&amp;b', 'block', 'my-block-edit');
    const style = fc.constantFrom(
      '',
      'color: red',
      'color: red;',
      ' margin:0 ; padding : 1px;',
      "font: 'a;b'",
      'x:url(a;b);',
    );
    const tagClass = fc.constantFrom(
      'block-edit',
      'block-section',
      'block-maxchar-30',
      'block-no-bold',
      'be-code-edit',
    );
    const tagStyle = fc.constantFrom('-block-edit: true;', '-block-maxchar:30;', '-block-bold : false;');
    const attributes = fc.record({ id: fc.boolean(), className: fc.option(value), style: fc.option(style) });
    const tags = fc.record({
      className: fc.option(tagClass),
      isFirst: fc.boolean(),
      style: fc.option(tagStyle),
      slot: fc.boolean(),
    });
    const element = fc.tuple(fc.constantFrom('p', 'div', 'td', 'v:fill'), attributes, tags);
    fc.assert(
      fc.property(fc.array(element, { maxLength: 6 }), fc.boolean(), (elements, isComment) => {
        const write = (isTagged: boolean): string =>
          elements
            .map(([name, { id, className, style: css }, tag]) =>
              writeTag(name, id, className, css, isTagged ? tag : null),
            )
            .join('\n text ');
        const wrap = (text: string): string =>
          isComment ? `<!--[if mso]>${text}<![endif]-->` : `<table>${text}</table>`;
        expect(stripTags(wrap(write(true)))).toBe(wrap(write(false)));
      }),
    );
  });
});

type Tag = { className: string | null; isFirst: boolean; style: string | null; slot: boolean };

function writeTag(name: string, id: boolean, className: string | null, style: string | null, tag: Tag | null): string {
  const parts = [`<${name}`];
  if (id) parts.push(' id="i"');
  const word = tag?.className ?? null;
  // An attribute that was blank before can't be distinguished from one that became blank.
  const hasClass = className !== null && (word === null || className.trim() !== '');
  if (hasClass && className !== null) {
    const tagged = word === null ? className : tag?.isFirst ? `${word} ${className}` : `${className} ${word}`;
    parts.push(` class="${tagged}"`);
  } else if (className !== null) parts.push(` class="${className}"`);
  else if (word !== null) parts.push(` class="${word}"`);
  const isWordWritten = word !== null && (hasClass || className === null);
  const declaration = tag?.style ?? null;
  const isDeclarationWritten = declaration !== null && (style === null || style.trim() !== '');
  if (style !== null) {
    const canTag = declaration !== null && style.trim() !== '';
    parts.push(` style="${canTag ? `${declaration} ${style}` : style}"`);
  } else if (declaration !== null) parts.push(` style="${declaration}"`);
  // These are tags only next to another tag.
  const hasTag = isWordWritten || isDeclarationWritten;
  if (tag?.slot && hasTag) parts.push(' data-block="x"', ' data-group="y z"', " data-title='t'");
  return `${parts.join('')}>`;
}
