import { describe, expect, it } from 'vitest';
import { printTree, walkBlocks } from '../source/source-tree';
import { applySteps } from '../testing/apply-steps';
import { parseForReading } from './cut-blocks';
import { patchTwins, vmlTwinSteps } from './vml-twins';

/** Returns the source after a change of the n-th block with a name was applied to its twins. */
function follow(source: string, name: string, nth: number, change: Parameters<typeof vmlTwinSteps>[2]): string {
  const tree = parseForReading(source);
  const block = [...walkBlocks(tree)].filter(({ slotName }) => slotName === name)[nth];
  return printTree(applySteps(tree, vmlTwinSteps(tree, block?.beId ?? '', change)));
}

const section = (src: string): string =>
  '<div class="block-section"><div class="block-background" data-block="hero" style="background-image:url(a.png)">' +
  `<!--[if mso]><v:rect fill="true"><v:fill src="${src}" color="#fff" data-block="hero" /><v:fill src="o" data-block="other"/><![endif]-->` +
  '<p class="block-edit" data-block="text">t</p><!--[if mso]></v:rect><![endif]--><!-- data-block="hero" src="n" --></div></div>';

describe('Outlook twins', () => {
  it('[T3-vml] of a background are kept in step, in its own section only', () => {
    expect(follow(section('a.png') + section('a.png'), 'hero', 1, { src: 'b&c.png', color: '#000000' })).toBe(
      section('a.png') + section('b&amp;c.png').replace('color="#fff"', 'color="#000000"'),
    );
  });

  it('[T3-vml-quotes] keep their quotes, their other attributes and template tags', () => {
    const twin = (src: string, color: string, href: string): string =>
      `<!--[if gte mso 9]><v:RECT href='${href}' data-block='b' fillcolor=${color} style='width:{{ w }}px' ><v:fill type=tile SRC='${src}'color="${color}" data-block=b></v:fill></v:RECT><![endif]-->`;
    const source = (twins: string): string =>
      `<div class="block-section"><a class="block-edit block-background" data-block="b" href="x">${twins}t</a></div>`;
    expect(follow(source(twin('a.png', '#ffffff', 'x')), 'b', 0, { src: 'b.png', color: '#0a6484', href: "y'z" })).toBe(
      source(twin('b.png', '#0a6484', "y'z").replace("href='y'z'", "href='y&#39;z'")),
    );
    const cell = (color: string, src: string): string =>
      `<!--[if mso]><td bgcolor="${color}" background="${src}" style="background-color: ${color}; mso-x:y" data-block="b"><![endif]-->`;
    expect(follow(source(cell('#fff', 'a')), 'b', 0, { color: '#111111', src: 'c' })).toBe(
      source(cell('#111111', 'c')),
    );
  });

  it('[T3-vml-several] of one block all follow', () => {
    const source = (src: string): string =>
      `<div class="block-section"><!--[if mso]><v:image src="${src}" data-block="b"/><![endif]--><td></td>` +
      `<div class="block-background" data-block="b"></div><!--[if gte mso 12]><v:fill src="${src}" data-block="b"/><v:fill src="${src}" data-block="b"/><![endif]--></div>`;
    expect(follow(source('a'), 'b', 0, { src: 'n' })).toBe(source('n'));
  });

  it('[T3-vml-several] belong to their own copy of a repeat', () => {
    const inside = (src: string): string =>
      `<div class="block-region block-repeat"><div class="block-background" data-block="b"><!--[if mso]><v:fill src="${src}" data-block="b"/><![endif]--></div></div>`;
    const before = (src: string): string =>
      `<!--[if mso]><v:rect><v:fill src="${src}" data-block="b"/><![endif]--><p class="block-background block-repeat block-region" data-block="b">x</p><!--[if mso]></v:rect><![endif]-->`;
    for (const copy of [inside, before]) {
      const source = (texts: readonly string[]): string =>
        `<div class="block-section">${texts.map(copy).join('\n')}</div>`;
      expect(follow(source(['1', '2', '3']), 'b', 1, { src: 'n' })).toBe(source(['1', 'n', '3']));
      const tree = source(['1', '2', '3']);
      expect(patchTwins(tree, new Map([['b', [null, null, { src: 'n' }]]]))).toBe(source(['1', '2', 'n']));
    }
  });

  it('state what they state: nothing is added', () => {
    const source =
      '<a class="block-edit" data-block="b" href="x">t</a>' +
      '<!--[if mso]><v:roundrect href="x" data-block="b"><v:fill data-block="b"/></v:roundrect><![endif]-->';
    expect(follow(source, 'b', 0, { href: 'y', src: 'z' })).toBe(
      source.replace('roundrect href="x"', 'roundrect href="y"'),
    );
    const tree = parseForReading(source);
    expect(vmlTwinSteps(tree, [...walkBlocks(tree)][0]?.beId ?? '', { href: 'x' })).toEqual([]);
  });

  it('of the frame do not reach into sections', () => {
    const frame = (src: string): string =>
      `<div class="block-background" data-block="hero">${section('a.png')}<!--[if mso]><v:fill src="${src}" data-block="hero"/><![endif]--></div>`;
    expect(follow(frame('a.png'), 'hero', 0, { src: 'n' })).toBe(frame('n'));
  });
});
