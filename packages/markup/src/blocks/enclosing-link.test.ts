import { describe, expect, it } from 'vitest';
import { printTree, walkBlocks } from '../source/source-tree';
import { applySteps } from '../testing/apply-steps';
import { parseForReading } from './cut-blocks';
import { enclosingLink, enclosingLinkSteps } from './enclosing-link';

const image = '<img class="block-edit" src="a.png">';

function linked(source: string, href: string): string {
  const tree = parseForReading(source);
  const block = [...walkBlocks(tree)].find(({ tag }) => tag === 'img');
  return printTree(applySteps(tree, enclosingLinkSteps(tree, block?.beId ?? '', href)));
}

function hrefAround(source: string): string | null {
  const tree = parseForReading(source);
  const block = [...walkBlocks(tree)].find(({ tag }) => tag === 'img');
  return enclosingLink(tree, block?.beId ?? '')?.href ?? null;
}

describe('the untagged link around an image', () => {
  it.each([
    [`<div class="block-section"><a href="x&amp;y">${image}</a></div>`, 'x&y'],
    [`<a\n href='{{ "u" }}' ><span>${image}</span></a>`, '{{ "u" }}'],
    [`<a>${image}</a>`, ''],
    [`<a href="x">t</a>${image}`, null],
    [`<a href="x"><p>${image}</p>`, null],
    [`<table><tr><td><a href="q">${image}</a></td></tr></table>`, 'q'],
    [`<a class="block-edit" href="z">${image}</a>`, 'z'],
    [image, null],
  ])('is found in %s [T4-image-link]', (source, href) => {
    expect(hrefAround(source)).toBe(href);
  });

  it.each([
    [
      `<p>a <a href="x" target=_blank>${image} </a>b</p>`,
      'y?a=1&b=2',
      `<p>a <a href="y?a=1&amp;b=2" target=_blank>${image} </a>b</p>`,
    ],
    [`<p>a <a href="x">${image}</a>b</p>`, '', `<p>a ${image}b</p>`],
    [`<td>${image}</td>`, 'https://a.example/"', `<td><a href="https://a.example/&quot;">${image}</a></td>`],
    [
      `<div class="block-section">${image}<p class="block-edit">t</p></div>`,
      '{{ url }}',
      `<div class="block-section"><a href="{{ url }}">${image}</a><p class="block-edit">t</p></div>`,
    ],
    [`<a class="block-edit" href="z">${image}</a>`, 'n', `<a class="block-edit" href="n">${image}</a>`],
    [`<p><a href="x">${image}</a></p>`, 'x', `<p><a href="x">${image}</a></p>`],
    [`<p>${image}</p>`, '', `<p>${image}</p>`],
  ])('of %s becomes %s with its own tags only', (source, href, expected) => {
    expect(linked(source, href)).toBe(expected);
    expect(hrefAround(expected) ?? '').toBe(href);
  });
});
