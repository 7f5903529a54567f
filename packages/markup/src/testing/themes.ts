import fc from 'fast-check';
import { TOKENS } from './html-soup';

/** Tokens that represent a value, so that they can be anywhere in a text. */
const OUTPUT_TOKENS = TOKENS.filter((token) => /^(?:\{\{ name|\{\{\{raw|%%=|%%First|<%=|\*\|FNAME)/.test(token));
const WORDS = ['Hello', 'world', 'Caf&eacute;', 'A &amp; B', 'one&nbsp;two', '5 &lt; 6', 'Größe', '😀', 'caf\u00e9,'];
const BREAKS = ['\n    ', '\r\n  ', ' ', '  '];

const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.constantFrom(...OUTPUT_TOKENS) },
);
const plain = fc
  .array(fc.tuple(word, fc.constantFrom(...BREAKS)), { minLength: 1, maxLength: 5 })
  .map((pairs) => pairs.map(([text, blank]) => text + blank).join(''));

/** Generates inline content as designers write it: formats, links, line breaks, tokens, conditional comments. */
export const inlineContent: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: plain },
      { weight: 1, arbitrary: plain.map((text) => `<b>${text}</b>`) },
      {
        weight: 1,
        arbitrary: plain.map((text) => `<a href="https://example.com/?a=1&b=2" STYLE='color:red; mso-x:y'>${text}</a>`),
      },
      {
        weight: 1,
        arbitrary: plain.map((text) => `<span class=x style="font-weight:bold;mso-a:b">${text}<br/></span>`),
      },
      { weight: 1, arbitrary: fc.constantFrom('<br>', '<br/>', '<BR />') },
      { weight: 1, arbitrary: fc.constant('<!--[if mso]>&nbsp;<![endif]-->') },
      { weight: 1, arbitrary: plain.map((text) => `{{#if vip}}${text}{{/if}}`) },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''));

const leaf = fc.oneof(
  fc
    .tuple(fc.constantFrom('p', 'h1', 'div', 'span'), inlineContent)
    .map(([tag, inner]) => `<${tag} class="block-edit" data-block="t">${inner}</${tag}>`),
  inlineContent.map((inner) => `<p style='-block-edit: true; color:#123'>${inner}`),
  fc.constantFrom('<img class="block-edit" src="a.png" width=10 />', '<a href="#" class="block-edit">More</a>'),
);
const component = fc
  .array(leaf, { minLength: 1, maxLength: 3 })
  .map((leaves) => `<div class="block-component" data-group="g">\n      ${leaves.join('\n      ')}\n    </div>`);
const region = fc
  .array(inlineContent, { maxLength: 3 })
  .map(
    (items) => `<ul>${items.map((item) => `<li class="block-region block-repeat block-edit">${item}`).join('\n')}</ul>`,
  );
const section = fc
  .array(fc.oneof(leaf, component, region), { minLength: 1, maxLength: 4 })
  .chain((parts) =>
    fc.constantFrom(
      `<table class="block-section" width="100%"><tr><td class="block-bgcolor" bgcolor="#fff">\n  ${parts.join('\n  ')}\n</td></tr></table>`,
      `<div class="block-section">\n  ${parts.join('\n  ')}\n</div>`,
    ),
  );
const frame = fc.constantFrom(
  [
    '<!DOCTYPE html>\n<html><head><title>{{ t }}</title><style>p{color:red}</style></head><body>\n',
    '\n</body></html>\n',
  ],
  ['<html>\r\n<body bgcolor=white>\r\n', '\r\n</body>'],
  ['', ''],
);

/** Generates a valid theme: sections, components, regions and texts, with tokens and conditional comments. */
export const wellFormedTheme: fc.Arbitrary<string> = fc
  .tuple(frame, fc.array(section, { minLength: 1, maxLength: 4 }))
  .map(([[before = '', after = ''], sections]) => before + sections.join('\n\n') + after);

const DEFECTS: readonly ((theme: string) => string)[] = [
  (theme) => theme.replace('</p>', '</h1>'),
  (theme) => theme.replace('</td>', ''),
  (theme) => theme.replace('</div>', ''),
  (theme) => theme.replace('<tr>', '<tr>stray {{ text }}'),
  (theme) => theme.replace('<td ', '<b><td ').replace('</td>', '</b></td>'),
  (theme) => theme.replace('</b>', ''),
  (theme) => theme.replace('<p ', '<p class="block-region" '),
  (theme) => theme.replace('</a>', '<a>'),
  (theme) => `---\ntitle: x\n---\n${theme}`,
  (theme) => `\ufeff${theme}`,
  (theme) => theme.replace('<div ', '<div/><div '),
  (theme) => theme.replace('<table', '<!-- <table'),
  (theme) => theme.replace('<td', '<select><div>x</div><td'),
  (theme) => theme.replace('<div', '<svg><title><p>x</title><style><a></style></svg><div'),
];

/** Generates a theme with one typical fault. */
export const brokenTheme: fc.Arbitrary<string> = fc
  .tuple(wellFormedTheme, fc.constantFrom(...DEFECTS))
  .map(([theme, spoil]) => spoil(theme));
