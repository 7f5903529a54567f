import { describe, expect, it } from 'vitest';
import { parseSource } from '../source/parse-source';
import { addedParts, themeParts, usedParts } from './used-parts';

const parse = (html: string, markerPrefix = '') => {
  let count = 0;
  return parseSource(html, { markerPrefix, newId: () => `b${++count}` });
};
const marked = (extra: string, text: string) =>
  `<div data-be-id="m:1"${extra} class="block-section" data-group="hero">${text}</div>`;

describe('the parts of a theme that a document uses', () => {
  it('[B18-parts] are known by group, title or content, and hidden variations are not counted', () => {
    const html = [
      marked('', '<h1 class="block-edit">One</h1>'),
      marked('', '<h1 class="block-edit">Two</h1><p class="block-component" data-title="Button">Go</p>'),
      marked(' data-be-hidden="m:1"', '<p class="block-component" data-title="Button">Go</p>'),
      '<div class="block-section"><h1 class="block-edit" data-block="head">Three</h1></div>',
      '<div class="block-section"><h1 class="block-edit">Nothing to know it by</h1></div>',
    ].join('');
    expect(usedParts(parse(html, 'm'))).toEqual([
      { kind: 'section', name: 'group hero', count: 2 },
      { kind: 'component', name: 'title Button', count: 1 },
      { kind: 'section', name: 'content head', count: 1 },
    ]);
  });

  it('[B18-parts-links] are also the looks of links, in any order and spelling', () => {
    const html =
      '<a style="color: red; Padding:4px">a</a><a style="padding: 4px;color:RED;-block-edit: true">b</a><a href="/">c</a>';
    expect(usedParts(parse(html))).toEqual([{ kind: 'link_style', name: 'color:red;padding:4px', count: 2 }]);
    const theme = '<a data-style="big-button" style="padding: 4px; color: red">x</a>';
    expect(themeParts(parse(theme))).toEqual([
      { kind: 'link_style', name: 'color:red;padding:4px', title: 'Big button' },
    ]);
  });

  it('[B18-parts-theme] have no name in the theme if documents can’t tell them apart', () => {
    const theme = [
      '<div class="block-section" data-group="hero" data-title="Hero">a</div>',
      '<div class="block-section" data-group="hero">b</div>',
      '<div class="block-section" data-title="Note">c</div>',
      '<div class="block-section" data-title="Note">d</div>',
      '<div class="block-section"><p>Untitled</p></div>',
    ].join('');
    expect(themeParts(parse(theme))).toEqual([
      { kind: 'section', name: 'group hero', title: 'Hero' },
      { kind: 'section', name: '', title: 'Note' },
      { kind: 'section', name: '', title: 'Note' },
      { kind: 'section', name: '', title: 'Untitled' },
    ]);
  });

  it('[B18-parts-pin] are also the pins that sections are linked to, and whether they were edited', () => {
    const section = (key: string) =>
      `<div data-be-id="m:1" data-be-pin="m:7" data-be-linked="m:12.${key}" class="block-section">x</div>`;
    const pins = (html: string) => usedParts(parse(html, 'm')).map(({ kind, name }) => `${kind} ${name}`);
    expect(pins(section('abc'))).toEqual(['pin 7/12/edited']);
    expect(pins(section('abc').replace('m:7', 'other:7'))).toEqual([]);
    expect(pins('<div data-be-id="m:1" data-be-pin="m:7" class="block-section">x</div>')).toEqual([]);
  });

  it('[B18-parts-hostile] are read without recursion', () => {
    const deep = '<div class="block-region">'.repeat(3000);
    expect(usedParts(parse(`${deep}<div class="block-section" data-title="Deep">x</div>`)).length).toBeLessThan(2);
  });

  it('[F3-added-parts] are new in a later version of the theme if nothing became them', () => {
    const block = (name: string, words: string) =>
      `<div class="block-section"${name}><p class="block-edit" data-block="text">${words}</p></div>`;
    const hero = block(' data-group="hero"', 'Spring');
    const from = `<body>${hero}${block(' data-title="Company Inc"', 'Old street')}</body>`;
    const button = '<a class="block-component" data-title="Button" href="#">Go</a>';
    const to = `<body>${hero}${block(' data-title="Fern"', 'Fern and Co')}${block(' data-title="Address"', 'Old street')}${button}</body>`;
    expect(addedParts(parse(from), parse(to))).toEqual([
      { kind: 'section', name: 'title Fern', title: 'Fern' },
      { kind: 'component', name: 'title Button', title: 'Button' },
    ]);
    expect(addedParts(parse(to), parse(to))).toEqual([]);
  });
});
