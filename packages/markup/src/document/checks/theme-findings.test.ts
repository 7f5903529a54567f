import { describe, expect, it } from 'vitest';
import { parseForReading } from '../../blocks/cut-blocks';
import { parseSource } from '../../source/parse-source';
import { type CheckContext, checkDocument, themeTextsOf } from './check-document';
import { checkContrast, type TextLook } from './check-measured';
import type { Finding } from './finding';
import { markThemeFindings, themeCauses } from './theme-findings';

const context: CheckContext = { isEmail: true, subject: '', themeTexts: new Set() };
const start = '<html lang="en"><head><title>T</title></head><body>';
const foot = '<p class="block-edit"><a href="http://example.com/f">Imprint</a></p></body></html>';

/** Returns the rules of the findings in an email, by what causes them. */
function split(themeSection: string, emailSection: string, more: Partial<CheckContext> = {}) {
  const theme = parseForReading(`${start}<div class="block-section">${themeSection}</div>${foot}`);
  const tree = parseForReading(`${start}<div class="block-section">${emailSection}</div>${foot}`);
  const causes = new Set(themeCauses(theme, context));
  const marked = markThemeFindings(tree, checkDocument(tree, { ...context, ...more }), causes);
  const names = (wanted: (finding: Finding) => boolean) => marked.filter(wanted).map(({ rule }) => rule);
  return { theme: names(({ isFromTheme }) => isFromTheme === true), own: names((finding) => !finding.isFromTheme) };
}

const frame = ['link-placeholder', 'unsubscribe'];
const message = ['subject', 'preview-text'];

describe('markThemeFindings', () => {
  it('[F3-checks-in-theme] knows what is as in the theme, in sections and around them, from what was written', () => {
    const section = '<p class="block-edit">Go to <a href="https://example.com">the shop</a></p><img src="a.png">';
    expect(split(section, section)).toEqual({
      theme: ['link-placeholder', 'link-placeholder', 'image-alt', 'unsubscribe'],
      own: message,
    });
    // Words beside a link don't change it.
    expect(split(section, section.replace('Go to', 'Visit')).own).toEqual(message);
  });

  it.each([
    [
      'another address',
      '<p class="block-edit"><a href="#">A</a></p>',
      '<p class="block-edit"><a href="##">A</a></p>',
      'link-placeholder',
    ],
    [
      'another text',
      '<p class="block-edit"><a href="#">A</a></p>',
      '<p class="block-edit"><a href="#">B</a></p>',
      'link-placeholder',
    ],
    ['another picture', '<img class="block-edit" src="a.png">', '<img class="block-edit" src="b.png">', 'image-alt'],
    [
      'another picture in the same link',
      '<a href="https://a.org"><img class="block-edit" src="a.png"></a>',
      '<a href="https://a.org"><img class="block-edit" src="b.png"></a>',
      'link-text',
    ],
    ['an alternative text like a file name', '<img src="a.png">', '<img src="a.png" alt="IMG_1">', 'image-alt-name'],
    [
      'another placeholder',
      '<p class="block-edit">Add text here</p>',
      '<p class="block-edit">Lorem ipsum</p>',
      'text-placeholder',
    ],
    ['an emptied text', '<p class="block-edit">A</p>', '<p class="block-edit"></p>', 'text-empty'],
    [
      'an anchor whose target is gone',
      '<p class="block-edit"><a href="#x">A</a></p><h2 id="x" class="block-edit">X</h2>',
      '<p class="block-edit"><a href="#x">A</a></p>',
      'link-broken',
    ],
  ])('[F3-checks-own] counts %s as the writer’s own', (_name, theme, changed, rule) => {
    const { own, theme: known } = split(theme, changed);
    expect(own).toContain(rule);
    expect(known.toSorted()).toEqual(frame.toSorted());
  });

  it('[F3-checks-in-theme] counts unchanged texts as the theme’s, and never subject and preview text', () => {
    const section = '<p class="block-edit">Our motto</p>';
    const texts = new Set(themeTextsOf(parseForReading(section)));
    const { theme, own } = split(section, section, { themeTexts: texts });
    expect(theme).toContain('text-theme');
    expect(own).toEqual(message);
  });

  it('[F3-checks-in-theme] knows colors by the tags around a text, without the markers of the document', () => {
    const source = (markers: string, color: string, word: string) =>
      `${start}<div${markers} class="block-section" style="background: ${color}"><p class="block-edit">${word}</p></div></body></html>`;
    const causes = new Set(themeCauses(parseForReading(source('', '#fff', 'Hi')), context));
    const look: TextLook = {
      text: 'x',
      color: 'rgb(200, 200, 200)',
      backgrounds: ['rgb(255, 255, 255)'],
      hasPicture: false,
      fontSizePx: 16,
      fontWeight: 400,
    };
    const isTheme = (html: string) => {
      let count = 0;
      const tree = parseSource(html, { markerPrefix: 'k', newId: () => `n${++count}` });
      const beId = [...tree.blocks.values()].find(({ tag }) => tag === 'p')?.beId ?? '';
      return markThemeFindings(tree, checkContrast(beId, [look]), causes)[0]?.isFromTheme === true;
    };
    expect(isTheme(source(' data-be-id="k:1"', '#fff', 'Other words'))).toBe(true);
    expect(isTheme(source('', '#eee', 'Hi'))).toBe(false);
    expect(isTheme(source('', '#fff', '<span style="color: #ccc">Hi</span>'))).toBe(false);
  });
});

it('[W11-theme-images] findings about an image file are the theme’s if the file is', () => {
  const read = (html: string) => {
    let count = 0;
    return parseSource(html, { markerPrefix: 'k', newId: () => `i${++count}` });
  };
  const section = (src: string) => `<div class="block-section"><p><img src="${src}" alt="A"></p></div>`;
  const causes = new Set(themeCauses(read(section('logo.png')), { isEmail: true }));
  const isMarked = (src: string) => {
    const tree = read(section(src));
    const [beId = ''] = tree.blocks.keys();
    const finding = { id: 'x', rule: 'dark-logo', severity: 'error', beId, message: '', detail: '' } as const;
    return markThemeFindings(tree, [{ ...finding, cause: `https://g.org/${src}` }], causes)[0]?.isFromTheme ?? false;
  };
  expect([isMarked('logo.png'), isMarked('own.png')]).toEqual([true, false]);
});
