import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { canContain } from './can-contain';

const tags = [
  'div',
  'p',
  'span',
  'a',
  'table',
  'tbody',
  'tr',
  'td',
  'ul',
  'li',
  'h2',
  'img',
  'section',
  'td',
  'select',
  'option',
  'dl',
  'dt',
  'form',
];

/** Returns whether a parser keeps the child directly in the parent, with the ancestors that a document needs. */
function isKept(parentTag: string, childTag: string, ancestors: readonly string[]): boolean {
  const around = [...ancestors, parentTag];
  const source = `${around.map((tag) => `<${tag}>`).join('')}<${childTag} id="probe">x`;
  const path: string[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node, above: string[]): void => {
    if ('attrs' in node && node.attrs.some(({ value }) => value === 'probe')) path.push(...above);
    const below = 'tagName' in node ? [...above, node.tagName] : above;
    if ('childNodes' in node) for (const child of node.childNodes) walk(child, below);
  };
  walk(parse(`<!doctype html><body>${source}`), []);
  return path.slice(2).join(' ') === around.join(' ');
}

const needed: Record<string, string[]> = {
  tbody: ['table'],
  tr: ['table', 'tbody'],
  td: ['table', 'tbody', 'tr'],
  li: ['ul'],
  option: ['select'],
  dt: ['dl'],
};

describe('canContain', () => {
  it('accepts table and list parts in their own parents only [T5.7-valid]', () => {
    expect(canContain('tbody', 'tr')).toBe(true);
    expect(canContain('tbody', 'div')).toBe(false);
    expect(canContain('table', 'p')).toBe(false);
    expect(canContain('tr', 'td')).toBe(true);
    expect(canContain('div', 'td')).toBe(false);
    expect(canContain('', 'tr')).toBe(false);
    expect(canContain('ul', 'p')).toBe(false);
    expect(canContain('div', 'li')).toBe(false);
    expect(canContain('td', 'table', ['p', 'table', 'tr'])).toBe(true);
    expect(canContain('', 'section')).toBe(true);
  });

  it('keeps block-level elements out of paragraphs and links out of links', () => {
    expect(canContain('p', 'div')).toBe(false);
    expect(canContain('span', 'img', ['p'])).toBe(true);
    expect(canContain('a', 'table', ['p'])).toBe(false);
    expect(canContain('a', 'table', ['td'])).toBe(true);
    expect(canContain('td', 'a', ['a', 'table', 'tr'])).toBe(false);
    expect(canContain('img', 'span')).toBe(false);
  });

  it('never says yes where a parser would move the child', () => {
    for (const parent of tags)
      for (const child of tags) {
        const ancestors = needed[parent] ?? [];
        if (canContain(parent, child, ancestors) && !(parent === 'table' && child === 'tr'))
          expect([parent, child, isKept(parent, child, ancestors)]).toEqual([parent, child, true]);
      }
  });
});
