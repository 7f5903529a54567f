import { describe, expect, it } from 'vitest';
import { describeTheme } from '../document/describe-theme';
import { createDocumentSource } from '../document/document-source';
import { parseForReading } from './cut-blocks';
import { linkStylesOf } from './link-styles';
import { buildPalette } from './palette';
import { variationsOf } from './variations';

const origin = { templateId: 3, templateVersion: 7 };

describe('buildPalette', () => {
  const theme = parseForReading(
    '<body><div class="block-section" data-group="a"><h2>Big <b>news</b></h2><p class="block-component" data-title="Text">c</p></div>' +
      '<div class="block-section" data-style="old-name">o</div>' +
      '<div class="block-section" data-group="a" data-title="Named">2</div><p class="block-section">   </p>' +
      '<div class="block-component" data-group="a">other kind</div><td class="block-section">dropped by browsers</td></body>',
  );
  const palette = buildPalette(theme, origin);

  it('has one entry per group and kind in file order, Code last in both [T5.1-palette]', () => {
    expect(palette.sections.map(({ title, variationCount, id }) => [id, title, variationCount])).toEqual([
      ['section-0', 'Named', 2],
      ['section-1', 'Old name', 1],
      ['section-2', 'Section 3', 1],
      ['section-code', 'Code', 1],
    ]);
    expect(palette.components.map(({ title }) => title)).toEqual(['Text', 'A', 'Code']);
    expect(palette.sections[0]).toMatchObject({
      html: '<div class="block-section" data-group="a"><h2>Big <b>news</b></h2></div>',
      tag: 'div',
      tmp_id: 3,
      tmp_version: 7,
    });
    expect(palette.sections.at(-1)).toMatchObject({
      isCode: true,
      icon: 'code',
      html: expect.stringContaining('Add code here'),
    });
    expect(palette.groups).toEqual([
      {
        type: 'section',
        name: 'a',
        htmls: [palette.sections[0]?.html, '<div class="block-section" data-group="a" data-title="Named">2</div>'],
      },
    ]);
    expect(palette.isUntagged).toBe(false);
  });

  it('says that a theme without tags is untagged', () => {
    const plain = buildPalette(parseForReading('<p class="text">x</p>'), origin);
    expect(plain).toMatchObject({ isUntagged: true, groups: [], linkStyles: [] });
    expect(plain.sections).toHaveLength(1);
  });

  it('takes names from headings and texts where the tags give none', () => {
    const titles = buildPalette(
      parseForReading(
        '<div class="block-section"><p>first</p><h3>Head &amp; tail</h3></div><div class="block-section">Only a text that is rather long and has to be cut somewhere</div>',
      ),
      origin,
    ).sections.map(({ title }) => title);
    expect(titles).toEqual(['Head & tail', 'Only a text that is rather long and has…', 'Code']);
  });
});

describe('createDocumentSource', () => {
  it('keeps the frame and puts the marker where the first section was [T5.3-frame]', () => {
    const source =
      '<header class="block-region" data-group="h">1</header><header class="block-region" data-group="h">2</header>\n<main>\n' +
      ' <p class="block-component">c</p>\n <!-- note -->\n <div class="block-section">a</div>\n <div class="block-section">b</div>\n</main>';
    expect(createDocumentSource(parseForReading(source), 'k')).toBe(
      '<header data-be-variation="k:0" class="block-region" data-group="h">1</header>' +
        '<header data-be-variation="k:1" data-be-hidden="k:1" class="block-region" data-group="h">2</header>\n<main>\n' +
        ' <!-- note -->\n <!--be-empty-section k-->\n</main>',
    );
  });

  it('gives back a theme without sections and components as it is', () => {
    const source = '<body><p class="block-edit">t</p></body>';
    expect(createDocumentSource(parseForReading(source), 'k')).toBe(source);
  });
});

describe('variationsOf', () => {
  const groups = [
    {
      type: 'section' as const,
      name: 'g',
      htmls: ['<div class="block-section a" data-group="g">', '<div class="block-section b" data-group="g">'],
    },
  ];

  it.each([
    ['<div data-be-id="k:1" data-be-variation="k:1" class="block-section" data-group="g">x</div>', 1],
    ['<div data-be-id="k:1" class="block-section b" data-group="g">x</div>', 1],
    ['<div data-be-id="k:1" class="block-section c" data-group="g">x</div>', 0],
  ])('finds the index of %s', (source, index) => {
    expect(variationsOf(parseForReading(source, 'k'), '1', groups)).toMatchObject({
      index,
      count: 2,
      place: 'palette',
    });
  });

  it('keys groups by kind and name, and takes only siblings of one element for variations [T2-groups]', () => {
    const p = (id: string, marks: string): string =>
      `<p data-be-id="k:${id}"${marks} class="block-edit" data-group="g">${id}</p>`;
    const marked = (index: number, isHidden: boolean): string =>
      ` data-be-variation="k:${index}"${isHidden ? ' data-be-hidden="k:1"' : ''}`;
    const source = `<div>${p('a', marked(0, true))}${p('b', marked(1, false))}${p('c', marked(0, false))}${p('d', marked(1, true))}</div><i>${p('e', marked(0, false))}</i>`;
    const tree = parseForReading(source, 'k');
    expect(variationsOf(tree, 'b', groups)).toMatchObject({ index: 1, members: ['a', 'b'], place: 'document' });
    expect(variationsOf(tree, 'c', groups)).toMatchObject({ index: 0, members: ['c', 'd'] });
    expect(variationsOf(tree, 'e', groups)).toBeNull();
    expect(
      variationsOf(
        parseForReading('<div data-be-id="k:1" class="block-component" data-group="g">x</div>', 'k'),
        '1',
        groups,
      ),
    ).toBeNull();
  });
});

it('reads link styles from links only, without their tags [T2-link-style]', () => {
  const theme = parseForReading(
    '<a data-style="link-standard" class="l block-edit" style="color: red; -block-bold: false">x</a><a data-style="link-standard" style="x">y</a><div data-style="no" class="block-section"><a data-style="two">z</a></div>',
  );
  expect(linkStylesOf(theme)).toEqual([
    { index: 0, name: 'link-standard', title: 'Link standard', style: 'color: red;', className: 'l' },
    { index: 1, name: 'two', title: 'Two', style: '', className: '' },
  ]);
});

describe('describeTheme', () => {
  it.each([
    [
      '<div class="block-section">\n<div class="block-section">x</div></div>',
      'Line 2: <div> is a section inside a section',
    ],
    ['<p>a</p>\n<div/>b', 'Line 2: <div/> is not empty'],
    ['<div class="block-section"><p class="block-edit">x</h1></div>', 'Line 1: </h1> has no start tag.'],
    ['<p class="block-edit block-repeat-0 block-maxchar--1">x</p>', 'Line 1: block-repeat-0 is ignored'],
    ['<div class="block-section">{% if a %}</div>{% endif %}', 'Line 1: <div>: This part has “{% if a %}”'],
    ['<p class="block-edit" style="-block-shine: 1">x</p>', 'Line 1: Invalid inline style -block-shine: 1'],
  ])('says of %s in words what is wrong [I2-upload-warnings]', (source, sentence) => {
    expect(describeTheme(parseForReading(source)).join('\n')).toContain(sentence);
  });

  it('has nothing to say about a sound theme', () => {
    expect(
      describeTheme(
        parseForReading('<ul><li>a<li>b</ul><table><tr><td><p>x<td>y</table><svg><path/></svg><br/><p>a<div>b</div>'),
      ),
    ).toEqual([]);
  });

  it('ends at fifty sentences', () => {
    expect(describeTheme(parseForReading('<div/>\n'.repeat(60)))).toHaveLength(51);
  });
});
