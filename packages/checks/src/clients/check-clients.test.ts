import { expect, it } from 'vitest';
import { readExportedPage } from '../page/exported-page';
import { checkClients } from './check-clients';
import { clientName, nameClients } from './support/client-names';
import { clientShares } from './support/client-shares';

function find(body: string, shares: Readonly<Record<string, number>> = clientShares.business) {
  const html = `<!doctype html><html lang="en"><head><title>T</title></head><body>${body}</body></html>`;
  const page = readExportedPage(html);
  if (!page) throw new Error('too costly');
  return checkClients(page, { shares })
    .filter(({ rule }) => !rule.startsWith('client-fact-'))
    .map(({ rule, severity, message, detail, start, end }) => ({
      ...{ rule: rule.replace('client-', ''), severity, message, detail },
      text: html.slice(start, end),
    }));
}
const rulesOf = (body: string, shares?: Readonly<Record<string, number>>) => find(body, shares).map(({ rule }) => rule);

it('[W11-clients] a feature that clients lack is found once, with its first place and all clients', () => {
  expect(find('<p style="color:red;border-radius: 4px">a</p><p style="border-radius:5px">b</p>')).toEqual([
    {
      rule: 'css-border-radius',
      severity: 'hint',
      message: 'Outlook for Windows ignores rounded corners',
      detail: 'border-radius: 4px (2 places, 25 % of opens)',
      text: 'border-radius: 4px',
    },
  ]);
});

it('[W11-clients] what changes the layout or hides text is more severe than decoration, by its share', () => {
  const flex = '<div style="display:flex">a</div>';
  expect(find(flex).map(({ severity }) => severity)).toEqual(['warning']);
  expect(find(flex, clientShares.consumers).map(({ severity }) => severity)).toEqual(['hint']);
  expect(find('<svg></svg>').map(({ severity }) => severity)).toEqual(['error']);
  expect(find('<div style="box-shadow:0 0 4px #000">a</div>').map(({ severity }) => severity)).toEqual(['hint']);
});

it('[W11-clients] clients without a share and clients with unknown support aren’t named', () => {
  expect(rulesOf('<p style="border-radius:4px">a</p>', { 'apple-mail.ios': 100, 'outlook.windows': 0 })).toEqual([]);
  expect(rulesOf('<p style="border-radius:4px">a</p>', { 'wp-pl.desktop-webmail': 100 })).toEqual([]);
  expect(rulesOf('<p style="border-radius:4px">a</p>', { 'outlook.windows': 100 })).toEqual(['css-border-radius']);
});

it.each([
  ['css-border-radius', '<p style="border-radius:4px">a</p>', '<p style="border-radius:0">a</p>'],
  [
    'css-border-radius',
    '<a href="#" style="border-radius:4px">a</a>',
    '<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="#" arcsize="10%"></v:roundrect><![endif]--><a href="" style="border-radius:4px">a</a>',
  ],
  [
    'css-background-image',
    `<div style="background-image:url('a.png')">a</div>`,
    `<div style="background-color:#123;background-image:url('a.png')">a</div>`,
  ],
  [
    'css-background-image',
    `<table><tr><td style="background:url('a.png')">a`,
    `<table><tr><td style="background:url('a.png')"><!--[if mso]><v:rect><v:fill src="a.png"/><![endif]-->a`,
  ],
  ['html-background', '<table background="a.png"><tr><td>a', '<table background="a.png" bgcolor="#123456"><tr><td>a'],
  [
    'css-max-width',
    '<div style="max-width:600px">a</div>',
    '<!--[if mso]><table width="600"><tr><td><![endif]--><div style="max-width:600px">a</div><!--[if mso]></td></tr></table><![endif]-->',
  ],
  [
    'css-max-width',
    '<div style="max-width:600px">a</div>',
    '<div style="max-width:600px"><!--[if mso]><table width="600"><tr><td><![endif]-->a<!--[if mso]></td></tr></table><![endif]--></div>',
  ],
  [
    'css-max-width',
    '<img style="max-width:300px" src="a.png">',
    '<img width="300" style="max-width:300px" src="a.png">',
  ],
  ['css-display-flex', '<div style="display:flex">a</div>', '<div style="display:flex;mso-hide:all">a</div>'],
  [
    'css-display-flex',
    '<div style="display:flex">a</div>',
    '<!--[if !mso]><!--><div style="display:flex">a</div><!--<![endif]-->',
  ],
  ['css-display-flex', '<style>.a{display:flex}</style><p class="a">a</p>', '<style>.a{display:flex}</style><p>a</p>'],
  [
    'css-display-flex',
    '<style>.a{display:flex}</style><p class="a">a</p>',
    '<style>@media (max-width:480px){.a{display:flex}}</style><p class="a">a</p>',
  ],
  ['css-margin', '<div style="margin:0 auto">a</div>', '<div align="center" style="margin:0 auto">a</div>'],
  ['css-float', '<div style="float:left">a</div>', '<table align="left" style="float:left"><tr><td>a'],
  ['css-width', '<div style="width:300px">a</div>', '<table><tr><td style="width:300px">a'],
  ['css-height', '<div style="height:20px">a</div>', '<div style="height:20px;line-height:20px">a</div>'],
  ['css-padding', '<p style="padding:8px">a</p>', '<table><tr><td style="padding:8px">a'],
  ['css-text-transform', '<p style="text-transform:lowercase">a</p>', '<p style="text-transform:uppercase">a</p>'],
  [
    'css-linear-gradient',
    '<p style="background:linear-gradient(red,blue)">a</p>',
    '<p style="background-color:red;background:linear-gradient(red,blue)">a</p>',
  ],
  ['css-variables', '<p style="color:var(--a)">a</p>', '<p style="color:red;color:var(--a)">a</p>'],
  ['css-unit-calc', '<p style="width:calc(1px + 2px)">a</p>', '<p style="width:{{calc(1px)}}">a</p>'],
  [
    'css-selector-child',
    '<style>.a>.b{color:red}</style><p class="a"><b class="b">a',
    '<style>.a .b{color:red}</style><p class="a"><b class="b">a',
  ],
  [
    'css-pseudo-class-hover',
    '<style>.a:hover{display:block}</style><p class="a">a',
    '<style>.a:hover{color:red}</style><p class="a">a',
  ],
  [
    'css-at-font-face',
    `<style>@font-face{font-family:A;src:url('a.woff')}</style>a`,
    `<style>/* @font-face{font-family:A;src:url('a.woff')} */</style>a`,
  ],
  [
    'html-link',
    '<link rel="stylesheet" href="https://a.example/a.css">',
    '<link rel="stylesheet" href="https://fonts.googleapis.com/css?family=A">',
  ],
  ['html-form', '<form action="/a">a</form>', '<div style="display:none"><form action="/a">a</form></div>'],
  ['html-svg', '<svg></svg>', '<!--[if mso]><svg></svg><![endif]-->'],
  ['image-webp', '<img src="a.webp?b=1">', '<img src="a.png?b=.webp">'],
  ['image-base64', '<img src="data:image/png;base64,AA">', '<img src="{{image}}">'],
])('[W11-clients] %s is found in %s, not in %s', (rule, found, passed) => {
  expect(rulesOf(found)).toContain(rule);
  expect(rulesOf(passed)).not.toContain(rule);
});

it('[W11-client-names] clients are named as people know them, those with most readers first', () => {
  const shares = {
    'gmail.ios': 5,
    'gmail.android': 10,
    'outlook.windows': 4,
    'yahoo.ios': 2,
    'gmx.desktop-webmail': 1,
  };
  expect(clientName('outlook.outlook-com')).toBe('Outlook.com');
  expect(nameClients(['outlook.windows'], shares)).toEqual({ names: 'Outlook for Windows', isPlural: false });
  expect(nameClients(['outlook.windows', 'gmail.ios', 'gmail.android'], shares).names).toBe(
    'Gmail and Outlook for Windows',
  );
  expect(nameClients(['gmail.ios'], shares).names).toBe('Gmail for iOS');
  expect(nameClients(Object.keys(shares), shares).names).toBe('Gmail, Outlook for Windows, Yahoo Mail and 1 more');
});

it('[W11-client-shares] the shares of each audience are at most 100 percent', () => {
  for (const shares of Object.values(clientShares)) {
    const sum = Object.values(shares).reduce((total, share) => total + share, 0);
    expect(sum).toBeGreaterThan(95);
    expect(sum).toBeLessThanOrEqual(100);
  }
});
