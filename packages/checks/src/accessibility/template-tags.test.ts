import { expect, it } from 'vitest';
import { rulesOf } from './testing/findings-of';

const page = (children: string): string => `<html dir="ltr"><body>${children}</body></html>`;

it.each([
  ['attributes by a statement', page('<div {% if a %}lang="en" dir="ltr"{% endif %}>Hi</div>'), []],
  ['a computed tag', page('<{{tag}} class="a">Hi</{{tag}}>'), []],
  ['a Mailchimp tag', page('<div lang="*|LANG|*" dir="*|DIR|*"><a href="/">*|TEXT|*</a></div>'), []],
  ['an AMPscript block', page('%%[ SET @a = 1 ]%%<div lang="%%=v(@lang)=%%" dir=ltr>Hi</div>'), []],
  [
    'sizes and colors',
    page('<div lang=en dir=ltr style="font-size:{{s}};color:{{c}};background:url({{i}})">Hi</div>'),
    [],
  ],
  [
    'a style attribute in a condition',
    page('<div lang=en dir=ltr {% if a %}style="font-size:9px"{% endif %}>Hi</div>'),
    [],
  ],
  ['alternative texts', page('<a lang=en dir=ltr href="/"><img src="{{i}}" alt="{{a}}"></a>'), []],
  [
    'a role in a condition',
    page('<table lang=en dir=ltr {% if a %}role="none"{% endif %}><tr><td>Hi</td></tr></table>'),
    [],
  ],
  ['a label', page('<a lang=en dir=ltr href="/" aria-label="Buy {{name}}">Shop</a>'), []],
  ['a link text', page('<a lang=en dir=ltr href="/">{% if a %}Read more{% endif %}{{title}}</a>'), []],
  [
    'AMP',
    '<!doctype html><html ⚡4email dir=ltr><body><div lang=en dir=ltr><amp-img src="a.png" alt=""></amp-img>Hi</div></body></html>',
    [],
  ],
  ['a fragment of a row', '<tr><td style="font-size:12px">Hi</td></tr>', []],
  ['a body without tag', '<html dir="ltr"><p lang="en" dir="ltr">Hi</p>', []],
  ['a body without tag, with faults', '<html dir="ltr"><p>Hi</p>', ['a11y-body-dir error', 'a11y-body-lang error']],
  ['nothing', '', []],
])('[W11-a11y-unknown] template tags and parts of documents are no fault: %s', (_, source, expected) => {
  expect(rulesOf(source, /./)).toEqual(expected);
});
