import { expect, it } from 'vitest';
import { readExportedPage } from '../../page/exported-page';
import { checkClients } from '../check-clients';
import { clientFacts } from './check-facts';

/** All clients that facts are about. */
const shares = {
  ...{ 'gmail.ios': 10, 'gmail.android': 10, 'gmail.desktop-webmail': 10, 'apple-mail.ios': 20, 'outlook.windows': 10 },
  ...{ 'outlook.outlook-com': 10, 'yahoo.ios': 10, 'samsung-email.android': 5, 'gmx.desktop-webmail': 5 },
};

function find(html: string, to: Readonly<Record<string, number>> = shares) {
  const page = readExportedPage(html);
  if (!page) throw new Error('too costly');
  return checkClients(page, { shares: to });
}
const rulesOf = (html: string): string[] =>
  find(html).flatMap(({ rule }) => (rule.startsWith('client-fact-') ? [rule.slice('client-fact-'.length)] : []));

const big = (size: number): string => `.a{color:red}${' '.repeat(size)}`;
const roundrect = '<v:roundrect href="https://a.example"></v:roundrect>';
const vml = 'xmlns:v="urn:schemas-microsoft-com:vml"';

const cases: [fact: string, fails: string, passes: string][] = [
  ['2-important-case', '<p style="color:red!IMPORTANT">a</p>', '<p style="color:red!important">a</p>'],
  [
    '2-important-case',
    '<style>.a{color:red !Important}</style>',
    '<style>/* !IMPORTANT */.a{color:red !important}</style>',
  ],
  ['3-css-size', `<style>${big(17_000)}</style>`, `<style>${big(16_000)}</style>`],
  ['3-css-size', `<style>${big(9000)}</style><style>${big(9000)}</style>`, `<style>${big(9000)}</style>`],
  ['5-charset', '<meta charset="iso-8859-1"><p>a</p>', '<meta charset="utf-8"><p>a</p>'],
  ['5-charset', '<p>you\u0092re</p>', '<p>you&rsquo;re</p>'],
  ['5-charset', '<p>you&#146;re</p>', '<p>you&#8217;re</p>'],
  [
    '6-clipped-styles',
    `<style>.a{color:red}</style><p class="a">${'a '.repeat(60_000)}</p>`,
    `<style>.a{color:red}</style><p class="a">${'a '.repeat(40_000)}</p>`,
  ],
  [
    '7-style-in-body',
    '<body><p>a</p><style>p{color:red}</style>',
    '<head><style>p{color:red}</style></head><body><p>a</p>',
  ],
  ['8-color-spaces', '<p style="color:rgb(0 128 0)">a</p>', '<p style="color:rgb(0, 128, 0)">a</p>'],
  ['8-color-spaces', '<style>.a{color:rgb(0 128 0)}</style>', '<style>.a{color:rgb(0,128,0)}</style>'],
  ['9-negative-margin', '<p style="margin-top:-8px">a</p>', '<p style="margin-top:8px">a</p>'],
  ['9-negative-margin', '<p style="margin:0 -8px">a</p>', '<p style="display:none;margin:0 -8px">a</p>'],
  [
    '10-inline-gradient',
    '<p style="background-image:linear-gradient(red,blue)">a</p>',
    '<style>.a{background-image:linear-gradient(red,blue)}</style><p class="a">a</p>',
  ],
  [
    '11-attribute-selector',
    '<style>div[style*="x"]{color:red}</style>',
    '<style>a[x-apple-data-detectors]{color:red}</style>',
  ],
  ['12-html-comment', '<style><!-- .a{color:red} --></style>', '<style>.a{color:red}</style>'],
  ['13-arrow-in-comment', '<!-- a -> b --><p>a</p>', '<!-- a to b --><p>a</p>'],
  ['13-arrow-in-comment', '<p>b</p><!-- x ->y -->', '<!--[if !mso]><!--><p>a</p><!--<![endif]-->'],
  ['18-class-name', '<style>.foo__{color:red}</style>', '<style>.foo__bar{color:red}</style>'],
  ['19-comment-before-rule', '<style>/*x*/ .a{color:red}</style>', '<style>.a{color:red}/*x*/</style>'],
  [
    '21-image-class',
    '<style>.fluid{width:100%}</style><img class="fluid">',
    '<style>.p img{width:100%}</style><p class="p"><img>',
  ],
  [
    '22-transparent-border',
    '<p style="border:1px solid rgba(0,0,0,.2)">a',
    '<p style="border:1px solid #ccc;border:1px solid rgba(0,0,0,.2)">a',
  ],
  ['24-unknown-declaration', '<p style="foo:a=b;color:red">a</p>', '<p style="mso-foo:a=b;color:red">a</p>'],
  ['25-class-attribute-selector', '<style>.a[class]{color:red}</style>', '<style>td[width]{color:red}</style>'],
  ['25-class-attribute-selector', '<style>[class="a"]{color:red}</style>', '<style>[class~="a"]{color:red}</style>'],
  [
    '30-important-blank',
    '<p style="font-family:Arial!important">a</p>',
    '<p style="font-family:Arial !important">a</p>',
  ],
  [
    '30-important-blank',
    '<style>.a{font-family:Arial!important}</style><p class="a">a</p>',
    '<style>.a{font-family:Arial !important;color:red!important}</style><p class="a">a</p>',
  ],
  [
    '31-web-font',
    `<style>@font-face{font-family:'Open Sans';src:url(a.woff)}</style><p style="font-family:'Open Sans',Arial">a</p>`,
    `<style>@font-face{font-family:'Open Sans';mso-generic-font-family:swiss;src:url(a.woff)}</style><p style="font-family:'Open Sans',Arial">a</p>`,
  ],
  [
    '31-web-font',
    `<link href="https://fonts.googleapis.com/css?family=Lato" rel="stylesheet"><p style="font-family:Lato,Arial">a</p>`,
    `<!--[if !mso]><!--><link href="https://fonts.googleapis.com/css?family=Lato" rel="stylesheet"><!--<![endif]--><p style="font-family:Lato,Arial">a</p>`,
  ],
  [
    '31-web-font',
    `<style>@font-face{font-family:Lato;src:url(a.woff)}</style><p style="font-family:Lato,Arial">a</p>`,
    `<style>@media screen{@font-face{font-family:A;src:url(a.woff)}@font-face{font-family:Lato;src:url(b.woff)}}</style><p style="font-family:Lato,Arial">a</p>`,
  ],
  ['32-direction-line', '<table><tr><td dir="ltr" style="padding:8px">a', '<table><tr><td dir="ltr">a'],
  ['35-stretched-image', '<img src="a/spacer.gif" width="600">', '<img src="a/spacer.gif" width="60">'],
  [
    '38-late-style',
    '<body><p class="a">a</p><style>.a{color:red}</style>',
    '<head><style>.a{color:red}</style></head><body><p class="a">a</p>',
  ],
  ['39-hidden-content', '<img style="display:none">', '<div style="display:none"><img></div>'],
  [
    '39-hidden-content',
    '<div style="display:none"><table><tr><td>a</table></div>',
    '<div style="display:none;mso-hide:all"><table><tr><td>a</table></div>',
  ],
  ['40-image-width', '<img style="width:100%" src="a.png">', '<img style="width:100%" width="600" src="a.png">'],
  ['40-image-width', '<img width="auto" src="a.png">', '<img src="a.png">'],
  ['41-rem', '<p style="font-size:1rem">a</p>', '<p style="font-size:16px;font-size:1rem">a</p>'],
  ['42-list-margin', '<ul style="margin:0"><li>a</ul>', '<ul style="margin:0 0 0 24px"><li>a</ul>'],
  ['42-list-margin', '<ul style="margin:0"><li>a</ul>', '<ul style="margin:0"><li style="margin-left:24px">a</ul>'],
  ['42-list-margin', '<ul style="margin:0"><li>a</ul>', '<ul style="margin:0;list-style:none"><li>a</ul>'],
  ['43-branch-end', '<!--[if mso]><p>a</p><![endif]/--><p>b</p>', '<!--[if mso]><p>a</p><![endif]--><p>b</p>'],
  ['43-branch-end', '<!--[if !mso]><!--><p>a</p>', '<!--[if !mso]><!-- --><p>a</p><!-- <![endif]-->'],
  [
    '44-vml-prefix',
    `<!--[if mso]><p ${vml}><rect></rect></p><![endif]-->`,
    `<!--[if mso]><v:rect ${vml}></v:rect><![endif]-->`,
  ],
  [
    '44-vml-namespace',
    `<!--[if mso]>${roundrect}<![endif]-->`,
    `<html ${vml}><body><!--[if mso]>${roundrect}<![endif]-->`,
  ],
  [
    '45-office-settings',
    '<!--[if mso]><xml><o:officedocumentsettings></o:officedocumentsettings></xml><![endif]-->',
    '<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->',
  ],
  [
    '48-fixed-width',
    '<div style="width:800px;max-width:100%">a</div>',
    '<div style="width:100%;max-width:800px">a</div>',
  ],
  ['50-widest-element', '<table width="640"><tr><td>a', '<table width="100%"><tr><td>a'],
  [
    '51-detected-links',
    '<p>Call 030 123 45 67 89</p>',
    '<p>Call <a href="tel:+4930123456789">030 123 45 67 89</a></p>',
  ],
  ['51-detected-links', '<p>Call +49 30 1234567</p>', '<p>Order 2025-11-12, 1,234,567.00</p>'],
  [
    '55-styles-by-class',
    '<style>.a{color:red}</style><p class="a">a</p>',
    '<style>.a{color:red}</style><p class="a" style="color:red">a</p>',
  ],
];

it.each(cases)('[W11-client-facts] fact %s is found in %s, not in %s', (fact, fails, passes) => {
  expect(rulesOf(fails)).toContain(fact);
  expect(rulesOf(passes)).not.toContain(fact);
});

it('[W11-client-facts-all] each fact has a failing and a passing example', () => {
  const tested = cases.map(([fact]) => fact);
  expect(clientFacts.map(({ name }) => name).filter((name) => !tested.includes(name))).toEqual([]);
});

it('[W11-client-facts-finding] a fact is found once, with its place, its clients and the year it was seen', () => {
  const html = '<p style="color:red!IMPORTANT">a</p><p style="color:blue!IMPORTANT">a</p>';
  const [found, ...others] = find(html).filter(({ rule }) => rule === 'client-fact-2-important-case');
  expect(others).toEqual([]);
  expect(found).toEqual({
    rule: 'client-fact-2-important-case',
    severity: 'warning',
    message: 'Gmail drops all styles around an !IMPORTANT in capitals',
    detail: 'color:red!IMPORTANT (2 places)',
    start: html.indexOf('color'),
    end: html.indexOf('">'),
    cause: 'color:red!IMPORTANT',
    source: { name: 'email-bugs #13', url: 'https://github.com/hteumeuleu/email-bugs/issues/13', seen: '2021' },
  });
});

it('[W11-client-facts-share] a fact about few readers is a hint, and about none isn’t found', () => {
  const html = '<p style="color:red!IMPORTANT">a</p>';
  expect(find(html, { 'gmail.ios': 2 }).map(({ severity }) => severity)).toEqual(['hint']);
  expect(find(html, { 'gmail.ios': 0, 'apple-mail.ios': 90 })).toEqual([]);
});

it('[W11-client-lines] a line of more than 998 bytes is found', () => {
  const lines = (text: string) => find(text).filter(({ rule }) => rule === 'client-line-length');
  expect(lines(`<p>a</p>\n<p>${'é'.repeat(500)}</p>\n<p>${'b'.repeat(1000)}</p>`)).toMatchObject([
    { severity: 'hint', start: 9 },
  ]);
  expect(lines(`<p>${'b'.repeat(990)}</p>\r\n<p>${'b'.repeat(990)}</p>`)).toEqual([]);
});
