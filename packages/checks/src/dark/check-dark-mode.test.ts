import { expect, it } from 'vitest';
import { readExportedPage } from '../page/exported-page';
import { checkDarkMode } from './check-dark-mode';

function findingsOf(html: string) {
  const page = readExportedPage(html);
  if (!page) throw new Error('too costly');
  return checkDarkMode(page);
}

const rulesOf = (html: string): string[] => findingsOf(html).map(({ rule }) => rule);

const declared = '<meta name="color-scheme" content="light dark">';
const page = (content: string, head = ''): string =>
  `<html><head>${head}</head><body style="margin:0;background:#ffffff;color:#222222">${content}</body></html>`;
const dark = (css: string): string => `<style>@media (prefers-color-scheme: dark){${css}}</style>`;

it.each([
  [
    'dark-contrast',
    page('<p style="color:#222222;background:#ffd700">a</p>'),
    page('<p style="color:#222222;background:#ffffff">a</p>'),
  ],
  [
    'dark-contrast',
    page('<p class="p">a</p>', declared + dark('.p{background:#222!important}')),
    page('<p class="p">a</p>', declared + dark('.p{background:#222!important;color:#eee!important}')),
  ],
  ['dark-half', page('<p>a</p>').replace('color:#222222', ''), page('<p>a</p>')].map((html, index) =>
    index === 0 ? html : `${declared}${html}`,
  ) as [string, string, string],
  ['dark-half', '<body><p style="color:#222222">a</p>', '<body bgcolor="#fff"><p style="color:#222222">a</p>'],
  [
    'dark-over-image',
    page('<table><tr><td style="color:#fff;background:url(a.png)">a</table>'),
    page('<table><tr><td style="color:#fff;background:#123 url(a.png)">a</table>'),
  ],
  [
    'dark-over-image',
    page('<table><tr><td background="a.png" style="color:white">a</table>'),
    page('<table><tr><td style="color:#fff;background:linear-gradient(#123,#345)">a</table>'),
  ],
  [
    'dark-near-white',
    page('<p style="color:#fffffe;background:#111">a</p>'),
    page('<p style="color:#fffff0;background:#111">a</p>'),
  ],
  [
    'dark-over-image',
    page('<table><tr><td background="a.png" style="color:white">a</table>'),
    page('<table><tr><td style="color:#fff;background:linear-gradient(#123,#345)">a</table>'),
  ],
  [
    'dark-near-white',
    page('<table bgcolor="#FFFFFE"><tr><td>a</table>'),
    page('<table bgcolor="#FEFEFE"><tr><td>a</table>'),
  ],
  [
    'dark-query-undeclared',
    page('<p>a</p>', dark('p{color:#eee!important}')),
    page('<p>a</p>', declared + dark('body{background:#111!important} p{color:#eee!important}')),
  ],
  [
    'dark-white-in-query',
    page('<p>a</p>', declared + dark('body{background:#111!important} p{color:#ffffff!important}')),
    page('<p>a</p>', declared + dark('body{background:#111!important} p{color:#fefefe!important}')),
  ],
])('[W11-dark] %s is found in %s', (rule, failing, passing) => {
  expect(rulesOf(failing)).toContain(rule);
  expect(rulesOf(passing)).not.toContain(rule);
});

it('[W11-dark] the message says where and how hard to read a text is', () => {
  const html = page('<p style="background:#ffd700;color:#222222">Big news</p>', '');
  const [found] = findingsOf(html).filter(({ rule }) => rule === 'dark-contrast');
  expect(found).toMatchObject({
    detail: 'Big news',
    cause: '<p style="background:#ffd700;color:#222222">',
    start: html.indexOf('<p'),
  });
  expect(found?.message).toMatch(/^In .+, this text is hard to read: \d\.\d : 1$/);
});

it('[W11-dark] texts that are hard to read in light mode, hidden or written by template tags are not found', () => {
  const gold = 'color:#222222;background:#ffd700';
  for (const html of [
    page('<p style="color:#eeeeee">a</p>'),
    page(`<p style="${gold};display:none">a</p>`),
    page('<p style="color:{{c}};background:#ffd700">a</p>'),
    page('<p style="color:#222222;background:{{c}}">a</p>'),
    page(`<p class="{{c}}" style="${gold}">{% if a %}</p>`),
    '<p>plain</p>',
  ])
    expect(rulesOf(html)).toEqual([]);
});

it('[W11-dark] the same colors are one finding per model', () => {
  const once = rulesOf(page('<p style="color:#222222;background:#ffd700">a</p>'));
  const often = rulesOf(page('<p style="color:#222222;background:#ffd700">a</p>'.repeat(50)));
  expect(often).toEqual(once);
});

it('[W11-dark] of many colors 20 are found per model', () => {
  const colors = Array.from(
    { length: 90 },
    (_, index) => `<p style="color:#2222${10 + index};background:#ffd700">a</p>`,
  );
  const found = findingsOf(page(colors.join(''))).map(({ message }) => message.replace(/,.*/, ''));
  expect(new Set(found).size).toBe(2);
  expect(found).toHaveLength(40);
});

it('[W11-dark] near-white in dark styles does not reach Yahoo', () => {
  expect(
    rulesOf(page('<p>a</p>', `${declared}${dark('body{background:#111!important} p{color:#fffffe!important}')}`)),
  ).toEqual([]);
});
