import { describe, expect, it } from 'vitest';
import { isRefusal } from '../refusal';
import { stripTags } from '../rules/strip-tags';
import { parseSource } from '../source/parse-source';
import { walkBlocks } from '../source/source-tree';
import { readZones } from './read-zones';
import { suggestTags } from './suggest-tags';
import { tagZones } from './zone-tags';

const newsletter = `<!DOCTYPE html><html><head><style>td{padding:0}</style></head><body>
<div style="display:none">Read this first</div>
<table width="100%"><tr><td align=center>
<!--[if mso]><table><tr><td><![endif]-->
<div class="container">
<table class="row"><tr><td><img src="logo.png" width="120" alt="Acme"></td></tr></table>
<table class="row"><tr><td><h1>Spring is here</h1><p>Dear {{ name }}, <b>look</b> at this.</p>
<p>Second</p></td></tr></table>
<table class="row"><tr>
<td><img src="a.jpg" width="280"><p>Left</p></td><td><img src="b.jpg"><p>Right</p></td></tr></table>
<table class="row"><tr><td style="background:#06c"><a class="btn" href="https://a.example">Buy now</a></td></tr></table>
<table class="row"><tr><td style="background-image:url(bg.jpg)"><ul><li>One<li>Two</ul></td></tr></table>
<table class="row"><tr><td class="small">Acme Inc. <a href="#">Unsubscribe</a><br>Street 1</td></tr></table>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
<img src="https://count.example/open.gif" width="1" height="1">
</body></html>`;

const suggested = (source: string) =>
  suggestTags(source).map(({ kind, words, index }) => `${kind} <${readZones(source)[index]?.tag}> ${words}`);

const accept = (source: string): string => {
  const zones = readZones(source);
  const tagged = tagZones(source, zones, suggestTags(source, zones));
  return isRefusal(tagged) ? `refused: ${tagged.reason}` : tagged.source;
};

describe('suggestTags', () => {
  it('[B4-rules-suggest-hidden] takes what a style sheet hides at every width for the preview text, and proposes nothing in it', () => {
    const styles = (rule: string) => `<style>/* .a{} */ ${rule}</style>`;
    const body =
      '<span class="pre">Read this first</span><div class="block-section"><p>Hello</p><p class="pre">Later</p></div>';
    for (const rule of [
      '.pre { color: red; display: none }',
      'b,span.pre{display:none!important}',
      '.pre{visibility:hidden}',
    ])
      expect(suggested(styles(rule) + body)).toEqual(['preview <span> Read this first', 'text <p> Hello']);
    for (const rule of [
      '@media print{.pre{display:none}}',
      '.pre .x{display:none}',
      '/*.pre{display:none}*/',
      '.pre{}',
    ])
      expect(suggested(styles(rule) + body)[0]).toBe('text <span> Read this first');
  });

  it('[B4-rules-suggest] proposes rows as sections, and headings, paragraphs, images and buttons as editable', () => {
    expect(suggested(newsletter)).toEqual([
      'preview <div> Read this first',
      'section <table> Acme'.replace(' Acme', ' '),
      'image <img> Acme',
      'section <table> Spring is here Dear {{ name }}, look at this. Second',
      'heading <h1> Spring is here',
      'text <p> Dear {{ name }}, look at this.',
      'text <p> Second',
      'section <table> Left Right',
      'image <img> a.jpg',
      'text <p> Left',
      'image <img> b.jpg',
      'text <p> Right',
      'section <table> Buy now',
      'button <a> Buy now',
      'section <table> One Two',
      'background <td> One Two',
      'listItem <li> One',
      'listItem <li> Two',
      'section <table> Acme Inc. Unsubscribe Street 1',
      'text <td> Acme Inc. Unsubscribe Street 1',
    ]);
  });

  it('[B4-rules-suggest] all accepted make a theme with sections, different from the file by the tags alone', () => {
    const tagged = accept(newsletter);
    expect(tagged).not.toBe(newsletter);
    expect(stripTags(tagged)).toBe(newsletter);
    let count = 0;
    const tree = parseSource(tagged, { markerPrefix: 'm', newId: () => `b${++count}` });
    const blocks = [...walkBlocks(tree)];
    expect(tree.warnings).toEqual([]);
    expect(blocks.filter(({ kinds }) => kinds.has('section')).map(({ path }) => path.at(-1))).toEqual(
      Array<string>(6).fill('div'),
    );
    expect(blocks.filter(({ rules }) => rules.canRepeat)).toHaveLength(2);
    expect(suggestTags(tagged)).toEqual([]);
  });

  const titles = (source: string) =>
    suggestTags(source).flatMap(({ changes }) => changes.flatMap((one) => (one.tag === 'title' ? [one.value] : [])));

  it('[F3-suggest-names] names sections by their role in the file, each once, and not by their words', () => {
    expect(titles(newsletter)).toEqual(['Header', 'Hero', 'Two columns', 'Button', 'List', 'Footer']);
    expect(titles('<div><h1>A</h1><p>B</p></div><div><p><a style="background: red" href="#">Go</a></p></div>')).toEqual(
      ['Hero', 'Button'],
    );
    const other = newsletter.replace('Spring is here', 'Fall is near').replace('Acme Inc.', 'Fern & Co,');
    expect(titles(other)).toEqual(titles(newsletter));
    const rows = [
      '<div id="top_logo"><p>Acme</p></div>',
      '<div><h1>News</h1><p>Text</p></div>',
      '<div><img src="a.png"><p>Pears</p></div>',
      '<div><img src="b.png"><p>Plums</p></div>',
      '<div><h2>Then</h2><p>Text</p></div>',
      '<div><p>Name</p><input name="a"></div>',
      '<div class="wrap"><div class="footer-2"><h3>Us</h3><p>Street 1</p></div></div>',
    ];
    expect(titles(`<body>${rows.join('')}</body>`)).toEqual([
      'Header',
      'Hero',
      'Image and text',
      'Image and text 2',
      'Heading and text',
      'Form',
      'Footer',
    ]);
  });

  it('[F3-suggest-names] names a section by its first words if its role is unknown, but not by a template tag', () => {
    const rows = ['<p>First</p><p>Second</p>', '<p>{{ name }}</p>', '<h2>Heading</h2><p>Text</p>'];
    expect(titles(`<body>${rows.map((inner) => `<div>${inner}</div>`).join('')}</body>`)).toEqual([
      'First',
      'Heading and text',
    ]);
    const own = '<body><div data-title="Chart"><h1>A</h1><p>B</p></div><div><h2>C</h2><p>D</p></div></body>';
    expect(titles(own)).toEqual(['Heading and text']);
  });

  const slots = (source: string) =>
    suggestTags(source).flatMap(({ changes }) => changes.flatMap((one) => (one.tag === 'slot' ? [one.value] : [])));

  it('[F3-suggest-slots] names content by its role, each once in its section, and not by its words', () => {
    const names = [
      'image',
      ...['title', 'text', 'text-2'],
      ...['image', 'text', 'image-2', 'text-2'],
      'button',
      ...['background', 'item', 'item'],
      'text',
    ];
    expect(slots(newsletter)).toEqual(names);
    expect(slots(newsletter.replace('Second', 'Another').replace('Buy now', 'Order'))).toEqual(names);
    const form = '<div><input name="mail"><input name="{{ a }}"><input></div><div><h2>A</h2><p>B</p></div>';
    expect(slots(`<body>${form}</body>`)).toEqual(['mail', 'field', 'field-2', 'title', 'text']);
  });

  it('[F3-suggest-slots] copies of a repeat have the same names, and the rest of the section has others', () => {
    const line = (name: string): string => `<tr><td><p>${name}</p></td><td><p>1</p><img src="${name}.png"></td></tr>`;
    const table = `<table>${line('Apple')}${line('Pear')}</table>`;
    const source = `<body><div><p>Order</p>${table}<ul><li>A</li><li>B</li></ul><ul><li>C</li><li>D</li></ul><p>Total</p></div><div><p>Thank you</p><p>x</p></div></body>`;
    const inLine = ['text-2', 'text-3', 'image'];
    const lists = ['item', 'item', 'item-2', 'item-2'];
    expect(slots(source)).toEqual(['text', ...inLine, ...inLine, ...lists, 'text-4', 'text', 'text-2']);
  });

  it('[F3-suggest-slots] keeps names of the author, and gives the rest the same names whichever is accepted first', () => {
    const source = '<body><div class="block-section"><p>A</p><p data-block="text-2">B</p><p>C</p></div></body>';
    expect(slots(source)).toEqual(['text', 'text-3']);
    const zones = readZones(source);
    const last = suggestTags(source, zones).slice(-1);
    const tagged = tagZones(source, zones, last);
    expect(isRefusal(tagged) ? [] : slots(tagged.source)).toEqual(['text']);
    const rest = accept(source);
    expect(rest).toContain('<p class="block-edit" data-block="text">A</p><p data-block="text-2" class="block-edit">B');
    expect(suggestTags(rest)).toEqual([]);
  });

  it('[F3-suggest-slots] names many contents of one section in steps that grow with their number', () => {
    const source = `<body><div class="block-section">${'<p>A</p>'.repeat(1000)}</div></body>`;
    const names = slots(source);
    expect([new Set(names).size, names.at(-1)]).toEqual([1000, 'text-1000']);
  });

  it('[B4-rules-suggest] leaves what has a tag alone, in a partly tagged file', () => {
    const source =
      '<body><div class="block-section"><h1 class="block-edit">A</h1><p>B</p></div><div><p class="block-edit">C <a href="#">d</a></p></div></body>';
    expect(suggested(source)).toEqual(['text <p> B']);
  });

  it('[F3-suggest-more-sections] proposes the other rows after one is a section, with the same titles, in any order', () => {
    const row = (inner: string) => `<table class="row"><tr><td>${inner}</td></tr></table>`;
    const words = ['One', 'Two', 'Three'].map((word) => `<img src="a.png"><p>${word}</p>`);
    const source = `<body><div>${[...words, '<p>Last words</p>'].map(row).join('')}</div></body>`;
    const sections = (html: string) => suggestTags(html).filter(({ kind }) => kind === 'section');
    const all = sections(source);
    expect(all.map(({ words: text }) => text)).toEqual(['One', 'Two', 'Three', 'Last words']);
    for (const first of all) {
      const tagged = tagZones(source, readZones(source), [first]);
      if (isRefusal(tagged)) throw new Error(tagged.reason);
      expect(sections(tagged.source)).toEqual(all.filter(({ id }) => id !== first.id));
    }
  });

  it('[F3-suggest-more-sections] proposes a new row beside sections, and nothing of a frame with tags or around other sections', () => {
    const sections = (html: string) =>
      suggestTags(html).flatMap(({ kind, words }) => (kind === 'section' ? [words] : []));
    const known = '<div class="block-section"><p class="block-edit">Known</p></div>';
    const fresh = '<div><p>New</p><p>row</p></div>';
    expect(sections(`<body>${known}${fresh}${known}</body>`)).toEqual(['New row']);
    expect(sections(`<body>${known}<div><p class="block-edit">Frame</p><p>Address</p></div></body>`)).toEqual([]);
    expect(sections(`<body><main>${known}${known}</main>${fresh}</body>`)).toEqual([]);
    expect(sections(`<body><div>${fresh}${fresh}</div><aside>${known}</aside></body>`)).toEqual([]);
  });

  it('[B4-rules-suggest] proposes rows of a table that are built alike as regions that repeat', () => {
    const line = (name: string): string => `<tr><td><p>${name}</p></td><td><p><b>1</b> piece</p></td></tr>`;
    const source = `<body><div><table><tr><th><h2>Order</h2></th><th></th></tr>${line('Apple')}${line('Pear')}</table><p>Total</p></div><div><p>Thank you</p><p>x</p></div></body>`;
    expect(suggested(source).filter((text) => /^(?:section|repeat)/.test(text))).toEqual([
      'section <div> Order Apple 1 piece Pear 1 piece Total',
      'repeat <tr> Apple 1 piece',
      'repeat <tr> Pear 1 piece',
      'section <div> Thank you x',
    ]);
    expect(accept(source)).toContain(
      '<tr class="block-region block-repeat block-remove"><td><p class="block-edit" data-block="text">Apple',
    );
    expect(suggestTags(accept(source))).toEqual([]);
  });

  it('[B4-rules-suggest] leaves out code, and texts of nothing but signs', () => {
    const source =
      '<body><div class="block-section"><p>“</p><p>•</p><p>A</p></div><code class="block-component be-code-edit">&lt;p&gt;</code></body>';
    expect(suggested(source)).toEqual(['text <p> A']);
  });

  it('[B4-rules-suggest] takes a row apart that holds most of the document and is stacked itself', () => {
    const row = (words: string): string => `<div><p>${words.repeat(20)}</p><p>${words}</p></div>`;
    const source = `<body><div><p>Top</p><p>x</p></div><div>${row('one ')}${row('two ')}${row('three ')}</div></body>`;
    expect(suggested(source).filter((line) => line.startsWith('section'))).toHaveLength(4);
  });

  it('[B4-rules-suggest] finds one row where nothing is stacked, and nothing in an empty file', () => {
    const source = '<table><tr><td><h1>Only</h1><p>this</p></td></tr></table>';
    expect(suggested(source)).toEqual(['section <table> Only this', 'heading <h1> Only', 'text <p> this']);
    expect(suggested('')).toEqual([]);
    expect(suggested('<body><div>&nbsp;<br></div></body>')).toEqual([]);
  });

  it('[B4-rules-suggest] columns and elements that cannot be moved are no rows', () => {
    const source = '<table><tr><td><p>Left</p></td><td><p>Right</p></td></tr></table>';
    expect(suggested(source)[0]).toBe('section <table> Left Right');
    expect(suggested('<div><p>open<div><p>a</p><p>b</p>').filter((line) => line.startsWith('section'))).toEqual([]);
  });
});
