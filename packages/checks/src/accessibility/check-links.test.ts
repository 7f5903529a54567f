import { expect, it } from 'vitest';
import { isBareAddress, isGenericText } from './generic-texts';
import { findingsOf, rulesOf } from './testing/findings-of';

const image = (attributes: string): string => `<img src="a.png" ${attributes}>`;

it.each([
  ['the same text', `<a href="/">${image('alt="Shop!"')}<br>shop</a>`, ['a11y-alt-repeats warning']],
  ['another text', `<a href="/">${image('alt="A red chair"')}Shop</a>`, []],
  ['the same text outside of the link', `<a href="/">${image('alt="Shop"')}</a> Shop`, []],
  ['a long text', image(`alt="${'word '.repeat(31)}"`), ['a11y-alt-long warning']],
  ['150 characters', image(`alt="${'w'.repeat(150)}"`), []],
])('[W11-a11y-images] alternative texts: %s', (_, source, expected) => {
  expect(rulesOf(source, /alt-/)).toEqual(expected);
});

it.each([
  ['generic', '<a href="/">Click here</a>', ['a11y-link-generic warning']],
  ['generic in several elements', '<a href="/"><span>Read</span> <b>mo</b>re →</a>', ['a11y-link-generic warning']],
  ['generic over two lines', '<a href="/">Click<br>here</a>', ['a11y-link-generic warning']],
  ['generic, with a label', '<a href="/" aria-label="Click here to read the report">Click here</a>', []],
  ['generic, with an image', `<a href="/">${image('alt="The new chair"')} Read more</a>`, []],
  ['with a template tag', '<a href="/">{{more}}</a>', []],
  ['of its own', '<a href="/">Read the report</a>', []],
  ['an address', '<a href="/">https://example.com/confirm?a=1</a>', ['a11y-link-generic hint']],
  ['a domain', '<a href="/">example.com</a>', []],
  ['the role of a button', '<a href="/" role="button">Buy a chair</a>', ['a11y-link-role warning']],
  ['a role by a template tag', '<a href="/" role="{{role}}">Buy a chair</a>', []],
  ['a label with another text', '<a href="/" aria-label="Open the store">Shop</a>', ['a11y-label-name warning']],
  ['a label with the text', '<a href="/" aria-label="Shop: all chairs">shop →</a>', []],
  ['a label with a part of a word', '<a href="/" aria-label="Workshop">Shop</a>', ['a11y-label-name warning']],
  ['a label of an image', `<a href="/" aria-label="Our store">${image('alt=""')}</a>`, []],
  ['a label by a template tag', '<a href="/" aria-label="{{label}}">Shop</a>', []],
])('[W11-a11y-links] names of links: %s', (_, source, expected) => {
  expect(rulesOf(source, /link-generic|link-role|label/)).toEqual(expected);
});

it('[W11-a11y-generic] generic texts are known in seven languages, with any punctuation', () => {
  const texts = [
    'HERE',
    '» Weiterlesen',
    'En savoir plus…',
    'Haz clic aquí',
    'Scopri di più!',
    'Lees meer >',
    'Saiba mais',
  ];
  expect(texts.filter((text) => !isGenericText(text))).toEqual([]);
  expect(['Read more about chairs', 'Shop', 'Plus', ''].filter(isGenericText)).toEqual([]);
  expect(['http://a.example/x', 'www.example.com/x'].every(isBareAddress)).toBe(true);
  expect(['www.example.com', 'See https://a.example'].some(isBareAddress)).toBe(false);
});

it('[W11-a11y-generic] links with the same generic text are one finding', () => {
  const findings = findingsOf('<a href="/a">More</a> <a href="/b">more »</a>', /generic/);
  expect(findings.map(({ message, cause }) => [message, cause])).toEqual([
    ['A link with the text “More” doesn’t say where it leads (2 times)', '<a href="/a">'],
  ]);
});
