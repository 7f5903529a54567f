import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../refusal';
import { stripTags } from '../rules/strip-tags';
import { writeTags } from '../rules/write-tags';
import { corpusFiles, isTheme, readCorpusFile } from '../testing/corpus';
import { htmlSoup } from '../testing/html-soup';
import { wellFormedTheme } from '../testing/themes';
import { readZones } from '../zones/read-zones';
import { suggestTags } from '../zones/suggest-tags';
import { tagZones } from '../zones/zone-tags';
import { type CarriedMarks, carryMarks } from './carry-marks';

/** Returns a file with all suggested tags, as if someone had accepted them. */
function accepted(source: string): string {
  const zones = readZones(source);
  const possible = suggestTags(source, zones).filter(
    ({ index, changes }) => !isRefusal(writeTags(zones[index]?.open ?? '', changes)),
  );
  const tagged = tagZones(source, zones, possible);
  if (isRefusal(tagged)) throw new Error(tagged.reason);
  return tagged.source;
}

function carried(old: string, fresh: string): CarriedMarks {
  const result = carryMarks(old, fresh);
  if (!result) throw new Error('Nothing was carried.');
  expect(stripTags(result.source)).toBe(fresh);
  return result;
}

const row = (inner: string, open = '<table class="row">') => `${open}<tr><td>${inner}</td></tr></table>`;
const logo = row('<img src="logo.png" alt="Acme">');
const story = row('<h1>Spring is here</h1>\n<p>Dear {{ name }}, <b>look</b> at this.</p>');
const offer = row('<p>Ten trees for eight</p><a class=\'btn\' href="{{ url }}">Buy now</a>');
const footer = row('<p>Company Inc, 7-11 Commercial Ct, Belfast</p>');
const page = (...rows: string[]) =>
  `<!DOCTYPE html>\r\n<html><head><title>{{ subject }}</title></head><body bgcolor=white>\r\n<div id=main>\n${rows.join('\n')}\n</div></body></html>\n`;
const former = accepted(page(logo, story, offer, footer));

describe('carryMarks', () => {
  it('[F3-marks-same] gives a file that is uploaded again the same tags as before', () => {
    const { source, report } = carried(former, page(logo, story, offer, footer));
    expect(source).toBe(former);
    expect(report).toEqual({ total: 10, found: 10, moved: [], changed: [], lost: [], added: [] });
  });

  it('[F3-marks-changed] finds areas with another text, also under other start tags and in new elements around', () => {
    const fresh = page(logo, story, offer, row('<p>Fern &amp; Co, 12 New Street, Derry</p>'))
      .replaceAll('class="row"', 'width=600  class="row wide"')
      .replace('<div id=main>', '<center><div id=main data-x>')
      .replace('</div>', '</div></center>')
      .replace('>Spring is here<', '>Spring is nearly over<');
    const { source, report } = carried(former, fresh);
    expect(source).toContain('<p class="block-edit" data-block="text">Fern &amp; Co, 12 New Street, Derry</p>');
    expect(source).toContain('<h1 class="block-edit" data-block="title">Spring is nearly over</h1>');
    expect(source.match(/<table width=600 {2}class="row wide block-section"/g)).toHaveLength(4);
    expect(report).toMatchObject({ total: 10, found: 10, moved: [], lost: [], added: [] });
    expect(report.changed).toEqual([
      { kind: 'text', title: 'Spring is here' },
      { kind: 'text', title: 'Company Inc, 7-11 Commercial Ct, Belfast' },
    ]);
  });

  it('[F3-marks-report] says what moved, what is gone and what is new, the outermost of each', () => {
    const news = row('<h2>New in the shop</h2><p>Pears</p>');
    const { source, report } = carried(former, page(logo, offer, story, news));
    expect(report).toMatchObject({ total: 10, found: 8, changed: [] });
    expect(report.moved).toEqual([{ kind: 'section', title: 'Hero' }]);
    expect(report.lost).toEqual([
      { kind: 'section', title: 'Footer' },
      { kind: 'text', title: 'Company Inc, 7-11 Commercial Ct, Belfast' },
    ]);
    expect(report.added).toEqual([{ kind: 'section', title: 'New in the shop Pears' }]);
    expect(source).toContain(news);
  });

  it('[F3-marks-new] leaves what was left without a tag before, and reports it never as new', () => {
    const some = former.replace('<h1 class="block-edit" data-block="title">', '<h1>');
    const { source, report } = carried(some, page(logo, story, offer, footer));
    expect(source).toBe(some);
    expect(report.added).toEqual([]);
    const more = carried(some, page(logo, story.replace('</h1>', '</h1><p>One more line</p>'), offer, footer));
    expect(more.report.added).toEqual([{ kind: 'text', title: 'One more line' }]);
  });

  it('[F3-marks-mixed] carries nothing to a file with tags, from a file without, or over names of the author', () => {
    const plain = page(logo, footer);
    expect(carryMarks(former, former)).toBe(null);
    expect(carryMarks(former, plain.replace('<p>', '<p class="block-edit">'))).toBe(null);
    expect(carryMarks(plain, plain)).toBe(null);
    expect(carryMarks(former, plain.replace('<p>', '<p data-block="own">'))).toBe(null);
    const own = carried(former, page(logo, story, offer, footer).replace('<h1>', '<h1 data-title="Chart">'));
    expect(own.source).toContain('<h1 data-title="Chart">Spring');
    expect(own.report.lost).toEqual([{ kind: 'text', title: 'Spring is here' }]);
  });

  it('[F3-marks-spelling] writes tags as they were spelled, or so that removing them leaves no trace', () => {
    const old = `<div style="-block-section: true; color:red" data-title="A &quot;b&quot;"><p class="x block-edit block-maxchar-30">Text here</p></div><p class="block-edit block-no-bold">Other words</p>`;
    expect(carried(old, stripTags(old)).source).toBe(old);
    const fresh = '<div style="color:red"><p class="">Text here</p></div><p class=a style=color:red>Other words</p>';
    expect(carried(old, fresh).source).toBe(
      '<div style="-block-section: true; color:red" data-title="A &quot;b&quot;"><p class="" style="-block-edit: true; -block-maxchar: 30">Text here</p></div><p class=a style=-block-edit:true;-block-no-bold:true;color:red>Other words</p>',
    );
  });

  it('[F3-marks-outlook] names the Outlook twins of backgrounds again', () => {
    const twin = (name: string, src = 'a.png') => `<!--[if mso]><v:fill src="${src}"${name} /><![endif]-->`;
    const cell = (tags: string, inner: string) =>
      `<table><tr><td${tags} style="background-image:url(a.png)">${inner}Words in it</td></tr></table>`;
    const old = cell(' class="block-background" data-block="bg"', twin(' data-block="bg"'));
    const fresh = cell('', twin('', 'b.png'));
    expect(carried(old, fresh).source).toContain('<v:fill src="b.png" data-block="bg" /><![endif]-->');
  });

  it('[F3-marks-corpus] finds every area of the corpus in the same file', () => {
    for (const file of corpusFiles('all').filter(({ origin }) => origin === 'fixtures')) {
      const source = readCorpusFile(file);
      const [old, fresh] = isTheme(file) ? [source, stripTags(source)] : [accepted(source), source];
      const result = carryMarks(old, fresh);
      expect([file.name, result?.report.found]).toEqual([file.name, result?.report.total]);
      // A theme's author may write tags in any place of a class.
      if (isTheme(file)) expect(stripTags(result?.source ?? '')).toBe(fresh);
      else expect(result?.source).toBe(old);
    }
  });

  it('[F3-marks-bytes] changes only start tags, whatever the two files are', () => {
    const changes: fc.Arbitrary<(source: string) => string> = fc.constantFrom(
      (source) => source,
      (source) => source.replace('</p>', '</p><p>More</p>'),
      (source) => source.replace(/<p[^>]*>/, '<p CLASS="">'),
      (source) => source.replace(/<div[^>]*>/, "<div class='' style='' >"),
      (source) => source.replaceAll('Hello', 'Welcome'),
      (source) => source.replace('<td', '<td {{#if x}}nowrap{{/if}}'),
      (source) => `<!-- lead -->\r\n${source}`,
      (source) => source.slice(Math.floor(source.length / 3)),
    );
    let count = 0;
    const old = fc.oneof(wellFormedTheme, htmlSoup);
    fc.assert(
      fc.property(old, fc.array(changes, { maxLength: 3 }), fc.option(htmlSoup, { freq: 1 }), (theme, edits, other) => {
        const fresh = stripTags(other ?? edits.reduce((source, edit) => edit(source), stripTags(theme)));
        const result = carryMarks(theme, fresh);
        if (!result || stripTags(fresh) !== fresh) return;
        count += result.report.found > 0 ? 1 : 0;
        expect(stripTags(result.source)).toBe(fresh);
        for (const { start, end } of result.edits) expect(fresh.slice(start, end)).toMatch(/^<[a-z][\s\S]*>$/i);
      }),
      { numRuns: 200 },
    );
    expect(count).toBeGreaterThan(50);
  });

  it('[F3-marks-steps] takes steps in proportion to the length, up to 5 MB', () => {
    const rows = (count: number, word: string, image: string) =>
      page(
        ...Array.from({ length: count }, (_, at) =>
          row(`<h2>${word} ${at}</h2><p>Same text in every row</p><p></p><img src="${image}">`),
        ),
      );
    const stepsOf = (count: number, image: string) => {
      const fresh = rows(count, 'Title', image);
      const { steps, report } = carried(accepted(rows(count, 'Title', image).replace('Title 3<', 'Former<')), fresh);
      expect([report.found, report.changed.length]).toEqual([report.total, 1]);
      return { perCharacter: steps / fresh.length, length: fresh.length };
    };
    const [few, many] = [stepsOf(150, 'a.png'), stepsOf(600, 'a.png')];
    expect(many.perCharacter).toBeLessThan(few.perCharacter * 1.1);
    const large = stepsOf(100, `data:image/png;base64,${'iVBOR'.repeat(10_500)}`);
    expect(large.length).toBeGreaterThan(5_000_000);
    expect(large.perCharacter).toBeLessThan(5);
  });
});
