import { expect, it } from 'vitest';
import { findingsOf, rulesOf } from './testing/findings-of';

it.each([
  ['11 px', '<p style="font-size:11px">Small</p>', ['a11y-small-text warning']],
  ['9 px', '<p style="font:9px Arial">Small</p>', ['a11y-small-text error']],
  ['12 px', '<p style="font-size:12px">Small</p>', []],
  ['by a style sheet', '<style>.s{font-size:.5em}</style><p class="s">Small</p>', ['a11y-small-text error']],
  ['by an element', '<font size="1">Small</font>', ['a11y-small-text warning']],
  ['enlarged again', '<p style="font-size:1px"><span style="font-size:14px">Text</span></p>', []],
  ['in a gap', '<div style="font-size:0"><p style="font-size:9px">Small</p></div>', ['a11y-small-text error']],
  ['only blanks', '<p style="font-size:9px">&nbsp;</p>', []],
  ['hidden', '<div style="display:none;font-size:9px">Small</div>', []],
  ['a preview text', '<div style="max-height:0;overflow:hidden;font-size:9px">Small</div>', []],
  ['a gap', '<td style="font-size:1px">a</td><div style="font-size:0">b</div>', []],
  ['a footnote mark', '<p>Tea<sup style="font-size:9px">1</sup></p>', []],
  ['a reading aid', '<ruby>釜<rt style="font-size:50%">かま</rt></ruby>', []],
  ['just 12 px', '<p style="font-size:14px"><i style="font-size:.8571em">Text</i></p>', []],
  ['by a template tag', '<div style="font-size:9px"><p style="font-size:{{size}}">Text</p></div>', []],
  ['in a Word branch', '<!--[if mso]><p style="font-size:9px">Text</p><![endif]-->', []],
])('[W11-a11y-size] small text: %s', (_, source, expected) => {
  expect(rulesOf(source, /small/)).toEqual(expected);
});

it('[W11-a11y-cause] texts with the same cause are one finding, which shows the declaration', () => {
  const sheet = '<style>.s{color:red;font-size:9px}</style>';
  const source = `${sheet}<p class="s">One</p><p class="s">Two</p>`;
  const [finding, other] = findingsOf(source, /small/);
  expect(other).toBeUndefined();
  expect(finding).toMatchObject({ cause: 'font-size:9px', detail: 'One' });
  expect(finding?.message).toContain('9 px');
  expect(finding?.message).toContain('(2 times)');
  expect(source.slice(finding?.start, finding?.end)).toBe('font-size:9px');
});

it.each([
  ['justified', '<p style="text-align:justify">Text</p>', ['a11y-justify hint']],
  ['justified by an attribute', '<td align="justify"></td><p align="justify">Text</p>', ['a11y-justify hint']],
  ['aligned to the left inside', '<div style="text-align:justify"><p align="left">Text</p></div>', []],
  ['by a template tag', '<p style="text-align:{{align}}">Text</p>', []],
])('[W11-a11y-justify] justified text: %s', (_, source, expected) => {
  expect(rulesOf(source, /justify/)).toEqual(expected);
});

const image = 'background-image:url(a.png)';
it.each([
  ['no color', `<div style="${image}"><p>Text</p></div>`, ['a11y-background-image-color warning']],
  [
    'by an attribute',
    '<table><tr><td background="a.png">Text</td></tr></table>',
    ['a11y-background-image-color warning'],
  ],
  ['a color on the element', `<div style="${image};background-color:#123"><p>Text</p></div>`, []],
  ['a color in the shorthand', '<div style="background:#123 url(a.png)"><p>Text</p></div>', []],
  ['a color between', `<div style="${image}"><p bgcolor=red style="background:#fff">Text</p></div>`, []],
  [
    'a transparent color',
    `<div style="${image};background-color:transparent"><p>Text</p></div>`,
    ['a11y-background-image-color warning'],
  ],
  ['a gradient', '<div style="background-image:linear-gradient(red,blue)"><p>Text</p></div>', []],
  ['no text', `<div style="${image}">&nbsp;</div>`, []],
  ['a color by a template tag', `<div style="${image};background-color:{{color}}"><p>Text</p></div>`, []],
  [
    'a color by an attribute with a template tag',
    '<table><tr><td background="a.png" bgcolor="{{color}}">Text</td></tr></table>',
    [],
  ],
])('[W11-a11y-ground] text over an image: %s', (_, source, expected) => {
  expect(rulesOf(source, /background/)).toEqual(expected);
});

const link = (style: string, text = 'report'): string => `<a href="/" style="${style}">${text}</a>`;
const sentence = (inner: string): string => `<p style="color:#333">Please read our new ${inner} today.</p>`;
it.each([
  ['only a similar color', sentence(link('color:#335;text-decoration:none')), ['a11y-link-color error']],
  ['the same color', sentence(link('color:inherit;text-decoration:none')), ['a11y-link-color error']],
  ['a color with contrast', sentence(link('color:#36f;text-decoration:none').replace('#36f', '#9bf')), []],
  ['underlined', sentence(link('color:#335')), []],
  ['underlined inside', sentence(link('color:#335;text-decoration:none', '<u>report</u>')), []],
  ['bold', sentence(link('color:#335;text-decoration:none;font-weight:bold')), []],
  ['with a border', sentence(link('color:#335;text-decoration:none;border-bottom:1px solid')), []],
  ['with a background', sentence(link('color:#335;text-decoration:none;background:#ff0')), []],
  ['by a template tag', sentence(link('color:{{color}};text-decoration:none')), []],
  ['alone', `<p>${link('color:#000;text-decoration:none')}</p>`, []],
  ['on a line of its own', `<p>Made by the Tea Company Ltd.<br>${link('color:#000;text-decoration:none')}</p>`, []],
  ['in a list of links', `<p>Made by the Tea Company | ${link('color:#000;text-decoration:none')}</p>`, []],
  ['beside a word', `<p>or ${link('color:#000;text-decoration:none')}</p>`, []],
])('[W11-a11y-link-color] links in sentences: %s', (_, source, expected) => {
  expect(rulesOf(source, /link-color/)).toEqual(expected);
});

const text = '<p style="font-size:16px">A long paragraph about chairs.</p>';
it.each([
  ['bold and large', `<p style="font-size:24px;font-weight:700">New chairs</p>${text}`, ['a11y-fake-heading hint']],
  [
    'in bold elements',
    `<td><p style="font-size:24px"><b>New</b> <strong>chairs</strong></p></td>${text}`,
    ['a11y-fake-heading hint'],
  ],
  ['a heading', `<h2>New chairs</h2>${text}`, []],
  ['a role', `<p role="heading" style="font-size:24px;font-weight:700">New chairs</p>${text}`, []],
  ['a part that isn’t bold', `<p style="font-size:24px"><b>New</b> chairs</p>${text}`, []],
  ['as large as the text', `<p style="font-size:16px;font-weight:700">New chairs</p>${text}`, []],
  ['nothing after it', '<p style="font-size:24px;font-weight:700">New chairs</p>', []],
  ['a shorter text after it', '<p style="font-size:24px;font-weight:700">New chairs</p><p>Hi</p>', []],
  ['a signature', `<p style="font-size:24px;font-weight:700">— Alex</p>${text}`, []],
  ['a price', `<p style="font-size:24px;font-weight:700">$ 20 each</p>${text}`, []],
  ['a link', `<p style="font-size:24px;font-weight:700"><a href="/">New chairs</a></p>${text}`, []],
])('[W11-a11y-headings] paragraphs like headings: %s', (_, source, expected) => {
  expect(rulesOf(source, /heading/)).toEqual(expected);
});
