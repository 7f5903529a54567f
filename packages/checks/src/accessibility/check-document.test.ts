import { expect, it } from 'vitest';
import { findingsOf, rulesOf } from './testing/findings-of';

const viewport = (content: string): string => `<meta name="viewport" content="${content}">`;

it.each([
  ['no', viewport('width=device-width, user-scalable=no'), ['a11y-zoom error']],
  ['0', viewport('width=device-width,user-scalable=0'), ['a11y-zoom error']],
  ['a maximum of 1', viewport('maximum-scale = 1.0'), ['a11y-zoom error']],
  ['a maximum of 5', viewport('maximum-scale=5'), []],
  ['yes', viewport('width=device-width, initial-scale=1, user-scalable=yes'), []],
  ['by a template tag', viewport('user-scalable=no{{more}}'), []],
  ['another meta', '<meta name="description" content="user-scalable=no">', []],
])('[W11-a11y-zoom] zooming: %s', (_, source, expected) => {
  expect(rulesOf(source, /zoom/)).toEqual(expected);
});

it.each([
  ['twice', '<p id="a">A</p><p id="a">B</p>', ['a11y-duplicate-id hint']],
  ['once each', '<p id="a">A</p><p id="A">B</p>', []],
  ['by a template tag', '<p id="{{id}}">A</p><p id="{{id}}">B</p>', []],
  ['in a condition', '<p {% if a %}id="a"{% endif %}>A</p><p id="a">B</p>', []],
  ['empty', '<p id="">A</p><p id="">B</p>', []],
])('[W11-a11y-ids] ids: %s', (_, source, expected) => {
  expect(rulesOf(source, /duplicate/)).toEqual(expected);
});

it.each([
  ['inline', '<a href="/" style="outline:none">Shop</a>', ['a11y-outline hint']],
  ['in a sheet', '<style>a{outline:0}</style><a href="/">Shop</a>', ['a11y-outline hint']],
  ['on focus', '<style>a:focus{outline:none}</style><a href="/">Shop</a>', ['a11y-outline hint']],
  ['on focus, replaced', '<style>a:focus{outline:none;background:#ff0}</style><a href="/">Shop</a>', []],
  ['on hover', '<style>a:hover{outline:none}</style><a href="/">Shop</a>', []],
  ['on an image', '<style>img{outline:none}</style><a href="/"><img alt="Shop"></a>', []],
  ['without a link', '<style>a{outline:0}</style><a name="top">Shop</a>', []],
  ['kept', '<style>a{outline:1px solid}</style><a href="/">Shop</a>', []],
])('[W11-a11y-outline] outlines of links: %s', (_, source, expected) => {
  expect(rulesOf(source, /outline/)).toEqual(expected);
});

const inWord = (content: string): string => `<!--[if gte mso 9]>${content}<![endif]-->`;

it.each([
  ['a shape without alt', inWord('<v:rect fill="true"><v:fill src="a.png"/></v:rect>'), ['a11y-vml-alt warning']],
  ['a shape with alt', inWord('<v:rect alt="" fill="true"></v:rect>'), []],
  ['a definition', inWord('<v:shapetype id="a"></v:shapetype>'), []],
  ['a shape with a template tag', inWord('<v:rect {{attributes}}></v:rect>'), []],
  ['a shape for others', '<!--[if !mso]><v:rect></v:rect><![endif]-->', []],
  [
    'a link of its own',
    inWord('<v:rect alt="Shop" href="https://a.example/?a&amp;b"></v:rect>'),
    ['a11y-vml-alt warning'],
  ],
  ['a link with a twin', `${inWord('<v:rect alt="Shop" href="/?a&amp;b"></v:rect>')}<a href="/?a&b">Shop</a>`, []],
  ['a link with a twin in the branch', inWord('<v:rect alt="Shop" href="/"></v:rect><a href="/">Shop</a>'), []],
  ['a link by a template tag', inWord('<v:rect alt="Shop" href="{{url}}"></v:rect>'), []],
])('[W11-a11y-vml] shapes for Outlook for Windows: %s', (_, source, expected) => {
  expect(rulesOf(source, /vml/)).toEqual(expected);
});

it('[W11-a11y-vml] a shape is shown where it is in the export', () => {
  const source = `<p>Text</p>${inWord('<v:oval>')}`;
  const [finding] = findingsOf(source, /vml/);
  expect(source.slice(finding?.start, finding?.end)).toBe('<v:oval>');
});
