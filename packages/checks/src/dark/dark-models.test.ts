import { contrastRatio, type Rgba } from '@galley/markup/checks';
import { expect, it } from 'vitest';
import { readExportedPage } from '../page/exported-page';
import { colorsIn, type DarkModel, darkModels, declaresDark, lightColorsIn } from './dark-models';

const hex = (color: Rgba | null | undefined): string =>
  color
    ? color
        .slice(0, 3)
        .map((value) => Math.round(value).toString(16).padStart(2, '0'))
        .join('')
    : '?';

function pageOf(html: string) {
  const page = readExportedPage(html);
  if (!page) throw new Error('too costly');
  return page;
}

function colorsOf(id: DarkModel['id'] | 'light', html: string): string[] {
  const page = pageOf(html);
  const model = darkModels.find((entry) => entry.id === id);
  const texts = model ? colorsIn(model, page) : lightColorsIn(page);
  return texts.map(({ text, ground }) => `${hex(text)} on ${hex(ground)}`);
}

const plain = '<body bgcolor="#ffffff"><p style="color:#222222">Hi</p>';

it.each([
  ['light', '222222 on ffffff'],
  ['authored', '222222 on ffffff'],
  ['surfaces', 'f6f6f6 on 121212'],
  ['outlook', 'dfdfdf on 292929'],
  ['inverted', 'dedede on 262626'],
] as const)('[W11-dark-models] dark text on white in the model %s', (id, expected) => {
  expect(colorsOf(id, plain)).toEqual([expected]);
});

const dark = `<style>:root{color-scheme:light dark} @media (prefers-color-scheme:dark){p{color:#eee!important} body{background:#111!important}}</style>${plain}`;

it('[W11-dark-models] dark styles apply only if the email declares dark colors', () => {
  expect(colorsOf('authored', dark)).toEqual(['eeeeee on 111111']);
  expect(colorsOf('authored', dark.replace(':root{color-scheme:light dark}', ''))).toEqual(['222222 on ffffff']);
  expect(colorsOf('surfaces', dark)).toEqual(['f6f6f6 on 121212']);
  const isDeclared = (meta: string) => declaresDark(pageOf(meta));
  expect(isDeclared('<meta name="color-scheme" content="light dark">')).toBe(true);
  expect(isDeclared('<meta name="supported-color-schemes" content="light dark">')).toBe(true);
  expect(isDeclared('<meta name="color-scheme" content="light only">')).toBe(false);
});

it('[W11-dark-models] rules for Outlook’s dark mode win in Outlook only', () => {
  const html = `<style>[data-ogsc] p{color:#555!important} [data-ogsb] body, [data-ogsb] .b{background:#003!important}</style>
    <body class="b" bgcolor="#ffffff"><div class="b"><p style="color:#222">Hi</p></div>`;
  expect(colorsOf('outlook', html)).toEqual(['555555 on 000033']);
  expect(colorsOf('inverted', html)).toEqual(['dedede on 262626']);
});

it('[W11-dark-models] texts without colors are those of the client', () => {
  for (const model of darkModels.filter(({ id }) => id !== 'authored'))
    for (const { text, ground } of colorsIn(model, pageOf('<p>Hi <a href="#">there</a></p>')))
      expect(text && ground && contrastRatio(text, ground)).toBeGreaterThan(4.5);
});

it('[W11-dark-models] what is hidden has no colors, and what template tags write has none that are known', () => {
  expect(colorsOf('outlook', '<div style="display:none">a</div><div style="font-size:1px">b</div>')).toEqual([]);
  expect(colorsOf('outlook', '<td>{% if a %}</td>')).toEqual([]);
  expect(colorsOf('light', '<div style="font-size:0">a<p style="font-size:9px">b</p></div>')).toEqual([
    '000000 on ffffff',
  ]);
  expect(colorsOf('inverted', '<p style="color:{{c}};background:#fff">a</p>')).toEqual(['? on 262626']);
  expect(colorsOf('inverted', '<p style="color:#000;background:{{c}}">a</p>')).toEqual(['? on ?']);
  expect(colorsOf('inverted', '<p style="background:{{c}}">a</p>')).toEqual(['? on ?']);
  expect(colorsOf('inverted', '<p style="color:#000;background:#fff url(x.png)">a</p>')).toEqual(['? on ?']);
});

it('[W11-dark-models] each model says for whom it stands, since when, and what is not known', () => {
  for (const { label, clients, unknown, source } of darkModels)
    expect([label, clients.join(), unknown, source.name, source.url, source.seen]).not.toContain('');
});
