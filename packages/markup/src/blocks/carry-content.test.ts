import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carryContent } from './carry-content';

describe('carryContent', () => {
  it('carries texts, images, links, backgrounds and colors by data-block [T5.5-carry]', () => {
    const from =
      '<div class="block-section block-bgcolor" data-block="box" style="background-color:#111"><h1 class="block-edit" data-block="t">My <b>title</b></h1>' +
      '<a href="l?a&amp;b"><img class="block-edit" data-block="i" src="mine.png" alt="Mine" width="10"></a>' +
      '<a class="block-edit" data-block="cta" href="go">Go</a><td></td><div class="block-background" data-block="bg" style="background:url(m.png)"></div></div>';
    const to =
      '<table class="block-section block-bgcolor" data-block="box" bgcolor="#fff"><tr><td><img class="block-edit" data-block="i" src="d.png" width="99"/><h2 class="block-edit" data-block="t">Default</h2>' +
      '<a style="x" href="#" class="block-edit" data-block="cta">Default</a><div class="block-background" data-block="bg" style="color:red;background-image: url(\'d.png\')">x</div></td></tr></table>';
    const { html, retained } = carryContent(from, to);
    expect(retained).toEqual([]);
    expect(html).toBe(
      '<table class="block-section block-bgcolor" data-block="box" bgcolor="#111"><tr><td><a href="l?a&amp;b"><img class="block-edit" data-block="i" src="mine.png" width="99" alt="Mine"/></a><h2 class="block-edit" data-block="t">My <b>title</b></h2>' +
        '<a style="x" href="go" class="block-edit" data-block="cta">Go</a><div class="block-background" data-block="bg" style="color:red;background-image: url(\'m.png\')">x</div></td></tr></table>',
    );
  });

  it('keeps aside what the new variation lacks and gives it back [T5.5-aside]', () => {
    const a =
      '<div class="block-section"><p class="block-edit" data-block="x">mine</p><p class="block-edit" data-block="y">also</p></div>';
    const b = '<div class="block-section"><p class="block-edit" data-block="x">default</p></div>';
    const there = carryContent(a, b);
    expect(there.html).toContain('mine');
    expect(there.retained).toMatchObject([{ name: 'y', content: { inner: 'also' } }]);
    const back = carryContent(there.html, a.replace('also', 'default'), there.retained);
    expect(back).toEqual({ html: a, retained: [] });
  });

  it('pairs names that repeat by order of occurrence and never mixes images with texts', () => {
    const p = (text: string): string => `<p class="block-edit" data-block="x">${text}</p>`;
    expect(carryContent(`<div>${p('1')}${p('2')}</div>`, `<td>${p('a')}${p('b')}${p('c')}</td>`).html).toContain(
      `${p('1')}${p('2')}${p('c')}`,
    );
    const image = '<img class="block-edit" data-block="x" src="a">';
    expect(carryContent(p('1'), image).html).toBe(image);
  });

  it('carries anchors that can be edited, options and whether a field is required [T5.5-carry]', () => {
    const form = (tag: string, rest: string, options: string): string =>
      `<${tag} class="block-section"><h2 class="block-edit block-anchor" data-block="t"${rest}>T</h2><select class="block-edit" data-block="s">${options}</select>` +
      `<textarea class="block-edit" data-block="a"${rest === ' id="mine"' ? '' : ' required'}>x</textarea></${tag}>`;
    const mine = form('div', ' id="mine"', '<option value="1">Mine</option>');
    const theirs = form('section', ' id="theirs"', '<option>Theirs</option><option>2</option>');
    expect(carryContent(mine, theirs).html).toBe(form('section', ' id="mine"', '<option value="1">Mine</option>'));
    expect(carryContent(mine, theirs, [], { isBeside: true }).html).toContain('id="theirs"');
    const other = '<div class="block-section"><input class="block-edit" data-block="s" value="y"></div>';
    const there = carryContent(mine, other);
    expect(there.html).toBe(other);
    expect(carryContent(there.html, theirs, there.retained).html).toContain('<option value="1">Mine</option></select>');
  });

  it('does not keep the candidates of the previous image', () => {
    const to = '<img class="block-edit" data-block="i" src="d.png" srcset="d.png 1x" sizes="9px">';
    expect(carryContent('<img class="block-edit" data-block="i" src="m.png">', to).html).toBe(
      '<img class="block-edit" data-block="i" src="m.png">',
    );
  });

  it('keeps the Outlook twin of the new variation in step', () => {
    const hero = (src: string): string =>
      `<div class="block-section"><div class="block-background" data-block="bg" style="background-image:url(${src})"><!--[if mso]><v:fill src="${src}" color="#fff" data-block="bg" /><![endif]--></div></div>`;
    expect(carryContent(hero('mine.png'), hero('default.png')).html).toBe(hero('mine.png'));
  });

  it('returns all content on the way there and back', () => {
    const word = fc.constantFrom('a', 'b &amp; c', '<b>x</b>', '{{ y }}', '');
    const slot = fc.constantFrom('s', 't', 'u');
    const element = fc.oneof(
      fc
        .tuple(slot, word)
        .map(([name, text]) => ({ name, write: `<p class="block-edit" data-block="${name}">${text}</p>` })),
      fc.tuple(slot, word).map(([name, text]) => ({
        name,
        write: `<a class="block-edit" data-block="${name}" href="${text.length}">${text}</a>`,
      })),
    );
    const variation = fc
      .uniqueArray(element, { selector: ({ name }) => name })
      .map((elements) => `<div class="block-section">${elements.map(({ write }) => write).join('\n')}</div>`);
    fc.assert(
      fc.property(variation, variation, (mine, other) => {
        const there = carryContent(mine, other);
        const blank = mine
          .replace(/(<(p|a)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1default</$2>')
          .replace(/href="\d+"/g, 'href="#"');
        expect(carryContent(there.html, blank, there.retained).html).toBe(mine);
      }),
    );
  });
});
