import { expect, it } from 'vitest';
import { parseForReading } from '../blocks/cut-blocks';
import { printTree, walkBlocks } from '../source/source-tree';
import { applySteps } from '../testing/apply-steps';
import { vmlTwinSteps } from './vml-twins';

const section = (src: string): string =>
  '<div class="block-section"><div class="block-background" data-block="hero" style="background-image:url(a.png)">' +
  `<!--[if mso]><v:rect fill="true"><v:fill src="${src}" color="#fff" data-block="hero" /><v:fill src="o" data-block="other"/><![endif]-->` +
  '<p class="block-edit" data-block="text">t</p><!--[if mso]></v:rect><![endif]--><!-- data-block="hero" src="n" --></div></div>';

it('keeps the Outlook twin of a background in step, in its own section only [T3-vml]', () => {
  const tree = parseForReading(section('a.png') + section('a.png'));
  const second = [...walkBlocks(tree)].filter(({ slotName }) => slotName === 'hero')[1];
  const steps = vmlTwinSteps(tree, second?.beId ?? '', { src: 'b&c.png', color: '#000000' });
  expect(printTree(applySteps(tree, steps))).toBe(
    section('a.png') + section('b&amp;c.png').replace('color="#fff"', 'color="#000000"'),
  );
});

it('writes only what the twin states', () => {
  const source =
    '<a class="block-edit block-section" data-block="b" href="x">t</a>' +
    '<!--[if mso]><v:roundrect href="x" data-block="b"><v:fill data-block="b"/></v:roundrect><![endif]-->';
  const tree = parseForReading(source.replace(' block-section', ''));
  const block = [...walkBlocks(tree)][0];
  const steps = vmlTwinSteps(tree, block?.beId ?? '', { href: 'y', src: 'z' });
  expect(printTree(applySteps(tree, steps))).toContain('<v:roundrect href="y" data-block="b"><v:fill data-block="b"/>');
  expect(vmlTwinSteps(tree, block?.beId ?? '', { href: 'x' })).toEqual([]);
});
