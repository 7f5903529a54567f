import { expect, it } from 'vitest';
import { findingsOf, rulesOf } from './testing/findings-of';

const html = (children: string, root = 'lang="en" dir="ltr"') =>
  `<!doctype html><html ${root}><body>${children}</body></html>`;
it.each([
  ['a div without both', html('<div>Hi</div>'), ['a11y-body-dir error', 'a11y-body-lang error']],
  ['a div with both', html('<div lang="en" dir="ltr">Hi</div>'), []],
  [
    'a hidden preview text',
    html('<div style="display:none">News</div><div lang=en dir=ltr>Hi</div>'),
    ['a11y-body-dir error', 'a11y-body-lang error'],
  ],
  ['hidden and empty', html('<div style="display:none">&nbsp;</div><div lang=en dir=ltr>Hi</div>'), []],
  ['a style element and a line break', html('<style>a{}</style><br><div lang=en dir=ltr>Hi</div>'), []],
  ['a wrong direction', html('<div lang="en" dir="left">Hi</div>'), ['a11y-body-dir error']],
  ['no language', html('<div lang="" dir="ltr">Hi</div>'), ['a11y-body-lang error']],
  ['a name instead of a tag', html('<div lang="english" dir="ltr">Hi</div>'), ['a11y-body-lang error']],
  ['an underscore', html('<div lang="en_US" dir="ltr">Hi</div>'), ['a11y-body-lang error']],
  ['a region', html('<div lang="pt-BR" dir="ltr">Hi</div>'), []],
  ['nothing to pronounce', html('<img lang="zxx" dir="ltr" src="p.gif" alt="">'), []],
  ['both guessed', html('<div lang="und" dir="auto">Hi</div>'), ['a11y-body-dir hint', 'a11y-body-lang hint']],
  ['template tags', html('<div lang="{{lang}}" dir="%%dir%%">Hi</div>'), []],
  ['attributes by a template tag', html('<div {{attributes}}>Hi</div>'), []],
  ['a document without direction', html('<div lang=en dir=ltr>Hi</div>', 'lang=en'), ['a11y-html-dir hint']],
  ['a fragment', '<div>Hi</div>', []],
  ['a body in a Word branch', html('<!--[if mso]><div>Hi</div><![endif]--><div lang=en dir=ltr>Hi</div>'), []],
])('[W11-a11y-body] direction and language of the parts of an email: %s', (_, source, expected) => {
  expect(rulesOf(source, /^a11y-(?:body|html)-/)).toEqual(expected);
});

it('[W11-a11y-body-count] all parts without a direction are one finding', () => {
  const source = '<html dir="ltr"><body><p>A</p><p dir="ltr">B</p><p>C</p></body></html>';
  const [finding] = findingsOf(source, /^a11y-body-dir/);
  expect(finding?.message).toMatch(/^No text direction on 2 parts/);
  expect(finding?.cause).toBe('<p>');
  expect(source.slice(finding?.start, finding?.end)).toBe('<p>');
});
