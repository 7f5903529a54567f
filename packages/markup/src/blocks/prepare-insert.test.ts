import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripMarkers } from '../source/markers';
import { printTree, walkBlocks } from '../source/source-tree';
import { applySteps } from '../testing/apply-steps';
import { collectNames, makeNamesUnique } from './clone-names';
import { parseForReading } from './cut-blocks';
import { prepareClone } from './prepare-clone';
import { prepareInsert } from './prepare-insert';
import { sectionForInsert } from './section-for-insert';

function counter(start = 'n'): () => string {
  let count = 0;
  return () => `${start}${++count}`;
}

function insert(html: string, document = '', extra: object = {}): string {
  return prepareInsert(html, { tree: parseForReading(document, 'k'), markerPrefix: 'k', newId: counter(), ...extra });
}

describe('prepareInsert', () => {
  it('marks every block and hides all but the first of each region and content group [T5-first-shows]', () => {
    const html =
      '<div class="block-section"><h2 class="block-edit" data-group="g">A</h2> <h2 class="block-edit" data-group="g">B</h2>' +
      '<p><i class="block-region" data-group="g">C</i></p><i class="block-region" data-group="g">D</i></div>';
    const prepared = insert(html, '', { variationIndex: 2 });
    expect(prepared).toBe(
      '<div data-be-id="k:n1" data-be-variation="k:2" class="block-section">' +
        '<h2 data-be-id="k:n2" data-be-variation="k:0" class="block-edit" data-group="g">A</h2> ' +
        '<h2 data-be-id="k:n3" data-be-variation="k:1" data-be-hidden="k:1" class="block-edit" data-group="g">B</h2>' +
        '<p><i data-be-id="k:n4" class="block-region" data-group="g">C</i></p><i data-be-id="k:n5" class="block-region" data-group="g">D</i></div>',
    );
    expect(stripMarkers(prepared, 'k')).toBe(html);
  });

  it('makes ids and field names unique, labels and references follow [B5-unique-names]', () => {
    const html =
      '<form class="block-section"><label for="a">x</label><input id="a" name="q"><a href="#a">y</a><textarea name=r></textarea><p aria-labelledby="a b">z</p></form>';
    expect(stripMarkers(insert(html, html), 'k')).toBe(
      '<form class="block-section"><label for="a-2">x</label><input id="a-2" name="q-2"><a href="#a-2">y</a><textarea name=r-2></textarea><p aria-labelledby="a-2 b">z</p></form>',
    );
    expect(stripMarkers(insert(html, `${html}<input id="a-2" name="q-3">`), 'k')).toContain(
      '<input id="a-3" name="q-2">',
    );
    expect(stripMarkers(insert(html), 'k')).toBe(html);
  });

  it('lets every reference inside follow: labels, lists, forms, aria, addresses, also of what only Outlook reads [B5-references]', () => {
    const html = (id: string, other: string): string =>
      `<div class="block-section"><form id="${other}"></form><label for='${id}'>x</label><input form=${other} list="${id}"><h2 id="${id}">h</h2>` +
      `<p aria-labelledby="${id}  ${other}" aria-describedby="${id}" aria-controls="${other}" aria-owns="${id}" aria-details="${id}" aria-label="a">t</p>` +
      `<a href="#${id}">y</a><a href="a">z</a><table><tr><td headers="${other} ${id}">c</td></tr></table><i style="clip-path: url(#${id}); color: red">i</i>` +
      `<!--[if mso]><v:rect id="a" href="#${id}"/><![endif]--><!-- href="#a" --></div>`;
    const before = html('a', 'b');
    expect(stripMarkers(insert(before, before), 'k')).toBe(html('a-2', 'b-2'));
    expect(stripMarkers(insert(before, before + html('a-2', 'x')), 'k')).toBe(html('a-3', 'b-2'));
  });

  it('keeps the shared name of radio buttons [B5-radio]', () => {
    const one = '<p class="block-component"><input type="radio" name="r"></p>';
    const two = `<p class="block-component"><input type="radio" name="r"><input type=RADIO name="r"></p>`;
    expect(stripMarkers(insert(one, one), 'k')).toBe(one);
    expect(stripMarkers(insert(two, two), 'k')).toBe(two.replaceAll('"r"', '"r-2"'));
    const boxes =
      '<p class="block-component"><input type="checkbox" name="c[]"><input name="{{ x }}" id="{{ x }}"></p>';
    expect(stripMarkers(insert(boxes, boxes), 'k')).toBe(boxes);
  });

  it('drops a script that the document has already, and the repeated key of foreign html [B4-duplicates]', () => {
    const script = '<script src="a.js"></script><script> run() </script>';
    const html = `<div class="block-section">${script}<p class="block-edit" data-block="x">1</p><p class="block-edit" data-block="x">2</p></div>`;
    expect(stripMarkers(insert(html, script), 'k')).toBe(html.replace(script, ''));
    expect(stripMarkers(insert(html, ''), 'k')).toBe(html);
    expect(stripMarkers(insert(html, '', { isThemeSource: false }), 'k')).toContain('<p class="block-edit">2</p>');
  });

  it('takes names and scripts of a replaced block as free', () => {
    const html = '<div class="block-section"><script>s()</script><input id="a" class="block-edit"></div>';
    const document = `<p>${html}</p>`;
    const replacesId = [...walkBlocks(parseForReading(document, 'k'))][0]?.beId;
    expect(stripMarkers(insert(html, document, { replacesId }), 'k')).toBe(html);
    expect(stripMarkers(insert(html, document), 'k')).not.toBe(html);
  });

  it('never makes double ids', () => {
    const id = fc.constantFrom('a', 'b', 'a-2', 'a-3', 'b-2', 'c d');
    const element = fc
      .tuple(fc.constantFrom('input', 'p', 'select'), id)
      .map(([tag, value]) => `<${tag} class="block-edit" id="${value}" name="${value}"></${tag}>`);
    const html = fc.array(element, { maxLength: 6 }).map((elements) => elements.join(''));
    fc.assert(
      fc.property(html, html, (inserted, document) => {
        const before = makeNamesUnique(document, { ids: new Set(), names: new Set() });
        const after = before + stripMarkers(insert(inserted, before), 'k');
        const ids = [...after.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
        expect(new Set(ids).size).toBe(ids.length);
        expect(collectNames(after).ids.size).toBe(ids.length);
      }),
    );
  });
});

describe('sectionForInsert', () => {
  it('leaves out the components of a section, each with the spaces before it [T5-components-stay]', () => {
    const html =
      '<div class="block-section">\n <p class="block-edit">t</p>\n <!-- c -->\n <h2 class="block-component block-edit">c</h2>' +
      '<ul class="block-component"><li class="block-component">d</li></ul>\n</div>';
    expect(sectionForInsert(html)).toBe(
      '<div class="block-section">\n <p class="block-edit">t</p>\n <!-- c -->\n</div>',
    );
  });
});

describe('prepareClone', () => {
  function clone(source: string, pick: (tag: string) => boolean): string {
    const tree = parseForReading(source, 'k');
    const block = [...walkBlocks(tree)].find(({ open }) => pick(open));
    const { steps } = prepareClone(tree, block?.beId ?? '', { newId: counter() });
    return printTree(applySteps(tree, steps));
  }

  it('copies a block after itself with new ids and the spaces before it [B4-clone]', () => {
    const item = (id: string, mark: string, field: string): string =>
      `<li data-be-id="k:${id}"${mark} class="block-region block-edit block-repeat"><input id="${field}"></li>`;
    const clones = (mark: string): string => ` data-be-clone="k:${mark}"`;
    expect(clone(`<ul>\n  ${item('1', '', 'f')}\n</ul>`, () => true)).toBe(
      `<ul>\n  ${item('1', clones('has'), 'f')}\n  ${item('n1', clones('is'), 'f-2')}\n</ul>`,
    );
  });

  it('copies the separator of cells between repeats', () => {
    const separator = '<!--[if mso]></td><td width="50%"><![endif]-->';
    const cell = (text: string): string => `<div class="block-region block-repeat">${text}</div>`;
    const copied = stripMarkers(
      clone(`<td>${cell('a')}\n${separator}\n${cell('b')}</td>`, () => true),
      'k',
    );
    expect(copied).toBe(`<td>${cell('a')}\n${separator}\n${cell('a')}\n${separator}\n${cell('b')}</td>`);
  });

  it('copies the variations of a region with it, so that each copy can be switched by itself', () => {
    const region = (index: number): string =>
      `<p data-be-id="k:r${index}" data-be-variation="k:${index}"${index > 0 ? ' data-be-hidden="k:1"' : ''} class="block-region" data-group="g">${index}</p>`;
    const result = clone(`<div>${region(0)} ${region(1)}</div>`, () => true);
    expect(stripMarkers(result, 'k').match(/>\d</g)).toEqual(['>0<', '>1<', '>0<', '>1<']);
    expect(result.match(/data-be-hidden/g)).toHaveLength(2);
  });
});
