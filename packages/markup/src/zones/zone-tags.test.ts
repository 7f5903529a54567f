import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../refusal';
import { stripTags } from '../rules/strip-tags';
import type { TagChange } from '../rules/write-tags';
import { parseSource } from '../source/parse-source';
import { walkBlocks } from '../source/source-tree';
import { htmlSoup } from '../testing/html-soup';
import { readZones, type Zone, zoneLabel } from './read-zones';
import { blockOfZone, zoneCanvasSource, zoneOfBlock } from './zone-canvas';
import { canBe, kindsOf, nextZone, RULES_MODES, type RulesMode, tagZones, toggleTags, zoneForMode } from './zone-tags';

const source = `<body>
<div id="a"><h1>Big <b>news</b></h1><p style="background-color: red">Text</p></div>
<table><tbody><tr><td bgcolor="#fff"><img src="x/photo.jpg?1"></td><td>Right</td></tr></tbody></table>
<form><input placeholder="Email"><select><option>One</select></form>
</body>`;
const zones = readZones(source);
const names = zones.map(({ tag }) => tag);
const at = (tag: string): Zone => zones[names.indexOf(tag)] as Zone;
const sourceOf = (tagged: ReturnType<typeof tagZones>): string => (isRefusal(tagged) ? '' : tagged.source);
const reason = (can: ReturnType<typeof canBe>): string => (can === true ? '' : can.reason);

describe('zones of a document', () => {
  it('[B4-rules-zones] are the elements that can carry tags, with their places and contents', () => {
    expect(names).toEqual(['div', 'h1', 'b', 'p', 'table', 'tr', 'td', 'img', 'td', 'form', 'input', 'select']);
    expect(zones.map(({ parent }) => parent)).toEqual([-1, 0, 1, 0, -1, 4, 5, 6, 5, -1, 9, 9]);
    expect(source.slice(at('h1').start, at('h1').end)).toBe('<h1>Big <b>news</b></h1>');
    expect([zoneLabel(source, at('h1')), zoneLabel(source, at('img')), zoneLabel(source, at('input'))]).toEqual([
      'Big news',
      'photo.jpg',
      'Email',
    ]);
    expect(zoneLabel(source, at('div'), 6)).toBe('Big n…');
    expect([at('div').text, at('table').images, at('form').fields]).toEqual([11, 1, 2]);
  });

  it('[B4-rules-zones] are walked by parent, child and sibling', () => {
    const walk = (tag: string, to: Parameters<typeof nextZone>[2]): string =>
      names[nextZone(zones, at(tag).index, to)] ?? '-';
    expect([walk('h1', 'parent'), walk('h1', 'child'), walk('h1', 'next'), walk('h1', 'previous')]).toEqual([
      ...['div', 'b', 'p', '-'],
    ]);
    expect([walk('div', 'next'), walk('table', 'previous'), walk('div', 'parent')]).toEqual(['table', 'div', '-']);
  });
});

describe('[B4-rules-modes] modes of the rules editor', () => {
  it('[B4-rules-modes] are editable, sections, components and regions; any other raises an error', () => {
    expect(RULES_MODES.flatMap((mode) => kindsOf(mode))).toEqual([
      ...['edit', 'background', 'bgcolor', 'section', 'component', 'region'],
    ]);
    for (const mode of ['', 'links', 'constructor']) expect(() => kindsOf(mode)).toThrow('Invalid rules mode');
  });

  it('[B4-rules-modes] a click means the nearest element that the mode is about', () => {
    const hit = (tag: string, mode: RulesMode): string => names[zoneForMode(zones, at(tag).index, mode)] ?? '-';
    expect([hit('b', 'editable'), hit('img', 'editable'), hit('table', 'editable')]).toEqual(['h1', 'img', '-']);
    expect([hit('b', 'sections'), hit('img', 'sections')]).toEqual(['h1', 'tr']);
    const tagged = readZones(source.replace('id="a"', 'class="block-section"'));
    expect(tagged[zoneForMode(tagged, 2, 'sections')]?.tag).toBe('div');
  });
});

describe('tagZones', () => {
  it('[B4-rules-tag] writes the tags and nothing else', () => {
    const tagged = tagZones(source, zones, [
      {
        index: at('div').index,
        changes: [
          { tag: 'section', value: true },
          { tag: 'title', value: 'Intro' },
        ],
      },
      {
        index: at('h1').index,
        changes: [
          { tag: 'edit', value: true },
          { tag: 'maxchar', value: 60 },
        ],
      },
    ]);
    expect(sourceOf(tagged)).toBe(
      source
        .replace('<div id="a">', '<div id="a" class="block-section" data-title="Intro">')
        .replace('<h1>', '<h1 class="block-edit block-maxchar-60">'),
    );
    expect(readZones(sourceOf(tagged)).map(({ tag }) => tag)).toEqual(names);
    expect(isRefusal(tagZones(source, zones, [{ index: 99, changes: [] }]))).toBe(true);
  });

  it('[B4-rules-tag] knows the zones of the new source without reading it, unless the tags say what is hidden', () => {
    const wanted = [4, 1, 7].map((index) => ({ index, changes: [{ tag: 'edit' as const, value: true }] }));
    const tagged = tagZones(source, zones, wanted);
    expect(isRefusal(tagged) ? null : tagged.zones).toEqual(readZones(sourceOf(tagged)));
    const hides = tagZones(source, zones, [{ index: 1, changes: [{ tag: 'preview', value: true }] }]);
    expect(isRefusal(hides) ? '' : hides.zones).toBe(null);
  });

  it('[B4-rules-tag] says why an element can’t be of a kind', () => {
    expect(canBe(zones, at('p'), 'bgcolor')).toBe(true);
    expect(canBe(zones, at('td'), 'bgcolor')).toBe(true);
    expect(reason(canBe(zones, at('h1'), 'bgcolor'))).toBe('This element has no background color of its own.');
    expect(reason(canBe(zones, at('td'), 'section'))).toMatch(/^<td> can’t be moved/);
    expect(reason(canBe(zones, at('div'), 'edit'))).toMatch(/^There are other elements/);
    expect(reason(canBe(zones, at('table'), 'edit'))).toMatch(/^<table> holds no text/);
    const tagged = readZones(source.replace('<h1>', '<h1 class="block-edit block-section">'));
    expect(reason(canBe(tagged, tagged[2] as Zone, 'edit'))).toMatch(/editable already/);
    expect(reason(canBe(tagged, tagged[0] as Zone, 'section'))).toBe('There is a section inside this element already.');
  });

  it('[B4-rules-tag] any tags on any element, taken away again, leave the bytes of any source', () => {
    let tagged = 0;
    fc.assert(
      fc.property(htmlSoup, fc.array(fc.nat(20), { maxLength: 6 }), (text, picks) => {
        const found = readZones(text);
        const bare = stripTags(text);
        for (const pick of picks) {
          const zone = found[pick % Math.max(1, found.length)];
          if (!zone || zone.open !== stripTags(zone.open) || /data-(?:group|block|title|style)/.test(text)) continue;
          const written = tagZones(text, found, [{ index: zone.index, changes: [{ tag: 'edit', value: true }] }]);
          if (isRefusal(written)) continue;
          tagged += 1;
          expect(stripTags(written.source)).toBe(bare);
          expect(written.zones).toEqual(readZones(written.source));
        }
      }),
      { numRuns: 300 },
    );
    expect(tagged).toBeGreaterThan(100);
  });
});

describe('[B4-rules-toggle] one key', () => {
  it('[B4-rules-toggle] gives a zone the tag of the mode, and takes it away with all that went with it', () => {
    expect(toggleTags(zones, at('h1').index, 'editable')).toEqual([{ tag: 'edit', value: true }]);
    expect(toggleTags(zones, at('td').index, 'editable')).toEqual([{ tag: 'bgcolor', value: true }]);
    expect(isRefusal(toggleTags(zones, at('td').index, 'sections'))).toBe(true);
    expect(isRefusal(toggleTags(zones, -1, 'regions'))).toBe(true);
    const open = '<h1 class="x block-edit block-maxchar-9 block-no-link" data-block="t">';
    const text = source.replace('<h1>', open);
    const tagged = readZones(text);
    const changes = toggleTags(tagged, 1, 'editable');
    expect(sourceOf(tagZones(text, tagged, [{ index: 1, changes: changes as TagChange[] }]))).toBe(
      source.replace('<h1>', '<h1 class="x">'),
    );
    const both = readZones(source.replace('<h1>', '<h1 class="block-edit block-component block-maxchar-9">'));
    expect(toggleTags(both, 1, 'components')).toEqual([{ tag: 'component', value: false }]);
  });
});

describe('zoneCanvasSource', () => {
  it('[B4-rules-zones] makes every zone a block of the canvas', () => {
    const shown = zoneCanvasSource(source, zones, 'rules');
    const tree = parseSource(shown, { markerPrefix: 'rules', newId: () => 'new' });
    expect([...walkBlocks(tree)].map(({ beId }) => beId)).toEqual(zones.map(({ index }) => blockOfZone(index)));
    expect(tree.blocks.get('z3')?.open).toBe(
      '<p data-be-id="rules:z3" style="-block-edit:true;background-color: red">',
    );
    expect([zoneOfBlock('z3'), zoneOfBlock('b3'), zoneOfBlock(null)]).toEqual([3, -1, -1]);
  });
});
