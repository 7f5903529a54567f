import { describe, expect, it } from 'vitest';
import { markSource } from '../source/mark-source';
import { emptySectionMarker, setMarker, stripMarkers } from '../source/markers';
import { parseSource } from '../source/parse-source';
import { createDocumentSource } from './document-source';
import { linkToPin, readPinLink } from './pin-links';
import { upgradeDocument, upgradeSection } from './upgrade-document';

const theme = (style: string, sections: string) =>
  `<html lang="en"><head><title>Theme</title><style>${style}</style></head><body><h1 class="block-edit" data-block="head">Head</h1>\n${sections}\n<p>foot ${style}</p></body></html>`;
const hero = (extra: string, word: string) =>
  `<div class="block-section" data-group="hero"${extra}><h2 class="block-edit" data-block="t">${word}</h2></div>`;

let count = 0;
const options = {
  markerPrefix: 'k3',
  newId: () => {
    count += 1;
    return `n${count}`;
  },
};
const treeOf = (source: string) => parseSource(source, options);
/** Returns a document of a theme with these sections, as created in the editor. */
const documentOf = (source: string, sections: string) =>
  markSource(createDocumentSource(treeOf(source), 'k3').replace(emptySectionMarker('k3'), sections), options);
const upgrade = (html: string, from: string, to: string) => {
  const done = upgradeDocument(html, { ...options, from: treeOf(from), to: treeOf(to) });
  return { ...done, clean: stripMarkers(done.html, 'k3') };
};

describe('upgradeDocument', () => {
  const one = theme('a', `${hero('', 'Default')}\n${hero(' id="b"', 'Second')}`);
  const two = theme('b', `${hero(' style="color:red"', 'New default')}\n${hero(' style="color:blue"', 'New second')}`);

  it('[B19-carry] puts the content by group, variation index and data-block into the new theme', () => {
    const mine = [hero('', 'Mine'), hero(' id="b"', 'Yours')].join('\n');
    const html = documentOf(one, mine).replace('>Head<', '>My head<').replace('>Theme<', '>My title<');
    const { clean, notes } = upgrade(html, one, two);
    expect(notes).toEqual([]);
    const wanted = [hero(' style="color:red"', 'Mine'), hero(' style="color:blue"', 'Yours')].join('\n');
    expect(clean).toContain(wanted);
    expect(clean).toContain('<title>My title</title><style>b</style>');
    expect(clean).toContain('data-block="head">My head</h1>');
    expect(clean).toContain('<p>foot b</p>');
  });

  it('[B19-carry] keeps the ids of sections, and is the same when it is run again', () => {
    const html = documentOf(one, hero('', 'Mine'));
    const id = /data-be-id="k3:(\w+)" class="block-section"/.exec(html)?.[1];
    const { html: upgraded } = upgrade(html, one, two);
    expect(id && upgraded.includes(`data-be-id="k3:${id}"`)).toBe(true);
    expect(upgrade(upgraded, two, two).clean).toBe(stripMarkers(upgraded, 'k3'));
  });

  it('[B19-pin-link] keeps the pins that sections follow, and whether they were edited', () => {
    const html = documentOf(one, `${hero('', 'Mine')}\n${hero(' id="b"', 'Yours')}`);
    const sections = (source: string) =>
      [...treeOf(source).blocks.values()].filter(({ kinds }) => kinds.has('section'));
    const [first, second] = sections(html);
    if (!first || !second) throw new Error('There are two sections.');
    const link = { pinId: 7, snapshotId: 2 };
    const linked = html
      .replace(first.open, () => linkToPin(first, 'k3', link))
      .replace(second.open, () => linkToPin(second, 'k3', link))
      .replace('Yours', 'Edited');
    const { html: upgraded, clean } = upgrade(linked, one, two);
    expect(clean).toContain('color:red');
    expect(sections(upgraded).map((section) => readPinLink(section, 'k3'))).toEqual([
      { ...link, isEdited: false },
      { ...link, isEdited: true },
    ]);
  });

  it('[B19-gone] keeps blocks that the new theme lacks, and lists them', () => {
    const html = documentOf(one, `${hero('', 'Mine')}\n${hero(' id="b"', 'Yours')}`);
    const less = theme('b', hero(' style="color:red"', 'New'));
    const { clean, notes } = upgrade(html, one, less);
    expect(clean).toContain(hero(' style="color:red"', 'Mine'));
    expect(clean).toContain(hero(' id="b"', 'Yours'));
    expect(notes).toEqual([{ kind: 'kept', block: 'Hero', text: '' }]);
  });

  it('[B19-lost] lists content without a place, but not texts of the theme', () => {
    const long = (t: string, x: string) =>
      `<div class="block-section" data-group="hero"><h2 class="block-edit" data-block="t">${t}</h2><p class="block-edit" data-block="x">${x}</p></div>`;
    const from = theme('a', long('T', 'Default text'));
    const to = theme('b', hero('', 'T'));
    expect(upgrade(documentOf(from, long('Mine', 'Default text')), from, to).notes).toEqual([]);
    const { notes, clean } = upgrade(documentOf(from, long('Mine', 'My <b>words</b>')), from, to);
    expect(notes).toEqual([{ kind: 'lost', block: 'Hero', text: 'My words' }]);
    expect(clean).toContain(hero('', 'Mine'));
  });

  it('[B19-unnamed] carries texts without data-block in order where both have the same ones, else lists them', () => {
    const plain = (extra: string, ...texts: string[]) =>
      `<div class="block-section" data-title="Plain"${extra}>${texts.map((text) => `<p class="block-edit">${text}</p>`).join('')}</div>`;
    const from = theme('a', plain('', 'One', 'Two'));
    const html = documentOf(from, plain('', 'Mine', 'Yours'));
    const { clean, notes } = upgrade(html, from, theme('b', plain(' dir="ltr"', 'One', 'Two')));
    expect(clean).toContain(plain(' dir="ltr"', 'Mine', 'Yours'));
    expect(notes).toEqual([]);
    const fewer = upgrade(html, from, theme('b', plain('', 'One')));
    expect(fewer.notes).toEqual([
      { kind: 'lost', block: 'Plain', text: 'Mine' },
      { kind: 'lost', block: 'Plain', text: 'Yours' },
    ]);
  });

  it('[B19-carry] upgrades components in their sections, and leaves a document of another frame around its sections', () => {
    const desk = (extra: string, inner: string) =>
      `<div class="block-section" data-group="desk"><div class="block-region">${inner}</div></div>${extra}`;
    const note = (extra: string, text: string) =>
      `<p class="block-component block-edit" data-group="note" data-block="n"${extra}>${text}</p>`;
    const from = theme('a', desk('', note('', 'Note')));
    const to = theme('b', desk('', note(' dir="ltr"', 'Note')));
    const { clean } = upgrade(documentOf(from, desk('', note('', 'Mine'))), from, to);
    expect(clean).toContain(note(' dir="ltr"', 'Mine'));
    const apart = markSource(
      `<html><body><i>${hero('', 'Mine')}</i><b>${hero('', 'Yours')}</b></body></html>`,
      options,
    );
    expect(upgrade(apart, one, two).clean).toBe(
      `<html><body><i>${hero(' style="color:red"', 'Mine')}</i><b>${hero(' style="color:red"', 'Yours')}</b></body></html>`,
    );
  });

  it('[B19-carry] takes the variation that is shown', () => {
    const html = documentOf(one, hero('', 'Mine'));
    const open = /<div data-be-id="k3:\w+" class="block-section"[^>]*>/.exec(html)?.[0] ?? '';
    const marked = html.replace(open, setMarker(open, 'variation', 'k3', '1'));
    expect(upgrade(marked, one, two).clean).toContain(hero(' style="color:blue"', 'Mine'));
  });
});

describe('upgradeDocument of a theme with other words', () => {
  const row = (title: string, inner: string) =>
    `<table class="block-section row"${title === '' ? '' : ` data-title="${title}"`}><tr><td>${inner}</td></tr></table>`;
  const text = (words: string) => `<p class="block-edit">${words}</p>`;
  const story = (words: string) => row('Hero', `<h1 class="block-edit">${words}</h1>${text('About it')}`);
  const [old, fresh] = ['Company Inc, 7 Commercial Ct', 'Fern & Co, 12 New Street'];

  it('[F3-same-place] takes a section at the same place for the same, also if its words were its name', () => {
    for (const title of ['', old]) {
      const from = theme('a', `${story('News')}\n${row(title, text(old))}`);
      const to = theme('a', `${story('News')}\n${row(title === '' ? '' : fresh, text(fresh))}`);
      const html = documentOf(from, `${story('My news')}\n${row(title, text(old))}`);
      const { clean, notes } = upgrade(html, from, to);
      expect(clean).toContain(`${story('My news')}\n${row(title === '' ? '' : fresh, text(fresh))}`);
      expect(notes).toEqual([]);
      const edited = documentOf(from, `${story('My news')}\n${row(title, text('My address'))}`);
      expect(upgrade(edited, from, to).clean).toContain(row(title === '' ? '' : fresh, text('My address')));
    }
  });

  it('[F3-follows] text that nobody edited follows the theme, and edited text stays', () => {
    const from = theme('a', `${story('News')}\n${row('Footer', text(old) + text('Second line'))}`);
    const to = theme('a', `${story('New news')}\n${row('Footer', text(fresh) + text('Other line'))}`);
    const html = documentOf(from, `${story('News')}\n${row('Footer', text(old) + text('My line'))}`);
    const { clean, notes } = upgrade(html, from, to.replace('>Head<', '>New head<'));
    expect(clean).toContain(`${story('New news')}\n${row('Footer', text(fresh) + text('My line'))}`);
    expect(clean).toContain('data-block="head">New head</h1>');
    expect(notes).toEqual([]);
    expect(upgrade(html.replace('>Head<', '>My head<'), from, to).clean).toContain('data-block="head">My head</h1>');
  });

  it('[F3-follows] copies of a repeat keep their text, and images and links follow alone', () => {
    const list = (...items: string[]) =>
      row(
        'List',
        `<ul>${items.map((item) => `<li class="block-region block-repeat"><p class="block-edit" data-block="i">${item}</p></li>`).join('')}</ul>`,
      );
    const more = (words: string, href: string, src: string) =>
      row(
        'More',
        `<a class="block-edit" data-block="a" href="${href}">${words}</a><img class="block-edit" data-block="b" src="${src}" alt="">`,
      );
    const from = theme('a', list('One', 'Two') + more('Go', 'https://a.test', 'a.png'));
    const to = theme('a', list('First') + more('Go on', 'https://b.test', 'b.png'));
    const html = documentOf(from, list('One', 'Two', 'Mine') + more('Go', 'https://mine.test', 'a.png'));
    const { clean } = upgrade(html, from, to);
    expect(clean.match(/>(?:First|Two|Mine)</g)).toEqual(['>First<', '>Two<', '>Mine<']);
    expect(clean).toContain('href="https://mine.test">Go</a><img class="block-edit" data-block="b" src="b.png"');
  });

  it('[F3-described] lists on request the texts and images that a document gets from the new theme, not those it keeps', () => {
    const image = (src: string, alt = '') => `<img class="block-edit" data-block="b" src="${src}" alt="${alt}">`;
    const from = theme('a', `${story('News')}\n${row('Footer', text(old) + image('a.png'))}`);
    const to = theme(
      'a',
      `${story('Newer')}\n${row('Footer', text(fresh) + image('img/b.png', 'Fern') + text('Open daily'))}`,
    );
    const html = documentOf(from, `${story('Mine')}\n${row('Footer', text(old) + image('a.png'))}`);
    const trees = { ...options, from: treeOf(from), to: treeOf(to.replace('>Head<', '>New head<')) };
    expect(upgradeDocument(html, { ...trees, isDescribed: true }).notes).toEqual([
      ...['Fern & Co, 12 New Street', 'Fern', 'Open daily'].map((words) => ({
        kind: 'changed',
        block: 'Footer',
        text: words,
      })),
      { kind: 'changed', block: '', text: 'New head' },
    ]);
    expect(upgradeDocument(html, trees).notes).toEqual([]);
    const same = { ...options, from: treeOf(from), to: treeOf(from), isDescribed: true };
    expect(upgradeDocument(html, same).notes).toEqual([]);
  });

  it('[F3-added] names what only the new theme has, and keeps a section that is replaced by another', () => {
    const from = theme('a', `${story('News')}\n${row('Address', text(old))}`);
    const offer = row('Fern &amp; Co', `<h2 class="block-edit">Fern</h2><img class="block-edit" src="f.png">`);
    const html = documentOf(from, `${story('News')}\n${row('Address', text(old))}`);
    const { clean, notes } = upgrade(html, from, theme('a', `${story('News')}\n${offer}`));
    expect(clean).toContain(row('Address', text(old)));
    expect(notes).toEqual([
      { kind: 'kept', block: 'Address', text: '' },
      { kind: 'added', block: 'Fern & Co', text: '' },
    ]);
  });
});

describe('upgradeSection', () => {
  it('[B19-pins] puts a section alone on the new theme, and keeps one that the theme has no longer', () => {
    const [one, two] = [theme('a', hero('', 'Default')), theme('b', hero(' style="color:red"', 'New'))];
    const run = (html: string) => {
      const done = upgradeSection(markSource(html, options), { ...options, from: treeOf(one), to: treeOf(two) });
      return { clean: stripMarkers(done.html, 'k3'), notes: done.notes };
    };
    expect(run(hero('', 'Mine'))).toEqual({ clean: hero(' style="color:red"', 'Mine'), notes: [] });
    const other = '<div class="block-section" data-group="gone"><p>Text</p></div>';
    expect(run(other)).toEqual({ clean: other, notes: [{ kind: 'kept', block: 'Gone', text: '' }] });
  });
});
