import { describe, expect, it } from 'vitest';
import { parseForReading } from '../../blocks/cut-blocks';
import { checkDocument } from './check-document';

const context = { isEmail: true, subject: 'Spring', themeTexts: new Set<string>() };

function found(head: string, inner: string, isEmail = true): string[] {
  const html = `<!doctype html>\n<html lang="en"><head><title>T</title>\n${head}\n</head><body>\n<div class="block-section">\n<p class="block-edit">a</p>\n${inner}\n</div></body></html>`;
  return checkDocument(parseForReading(html), { ...context, isEmail })
    .filter(({ rule }) => rule.startsWith('css-'))
    .map(({ severity, rule, detail }) => `${severity} ${rule} ${detail}`);
}

describe('checks of CSS', () => {
  it('[F3-checks-css] names the rule for which a client drops a style block, with its line', () => {
    const style =
      '<style>\n.a{color:red}\n@media(max-width:480px){\n  @-ms-viewport{width:320px}}\n.a{@media(max-width:600px){color:red}}\n</style>';
    expect(found(style, '')).toEqual([
      'warning css-nested-at Line 6: @-ms-viewport in @media(max-width:480px)',
      'warning css-nested Line 7: @media(max-width:600px) in .a',
    ]);
    expect(found('', '<style>.b{x:y</style>')).toEqual(['warning css-unclosed Line 7: .b']);
    expect(found('', `<div class="block-component"><style>}</style></div>`)).toEqual([
      'warning css-unclosed Line 7: }',
    ]);
    expect(found(style, '', false)).toEqual([]);
  });

  it('[F3-checks-css] names each declaration once for which a client drops all styles of its element', () => {
    const odd = '<p class="block-edit" style="background:#3cbc67; foo:=; font-size:32px">a</p>';
    expect(found('', odd + odd)).toEqual(['warning css-declaration foo:=']);
    expect(
      found('', `<td style='font-family:&quot;A;B&quot;,C;-block-text:false'>${odd.replace('foo:=', 'color red')}`),
    ).toEqual(['warning css-declaration color red']);
  });

  it.each([
    [`<style>{% if a %}.a{color:{{ c }}}{% endif %} .b{width:\${w}} .c{x:*|C|*}</style>`, ''],
    ['<!--[if mso]><style>.a{.b{}}</style><![endif]-->', ''],
    ['<script>if (a) { { } }</script>', ''],
    [
      '',
      `<b style="{{s}}">a</b><b style="{{s}} {{t}}">b</b><b style="{{s}}color:red">c</b><b style="color:\${c}">d</b>`,
    ],
    ['', '<b style="<% if(a<b){ %>color:red<% } %>">a</b><b style="color:%%=v(@c)=%%;{% if a %}x:y{% endif %}">b</b>'],
    ['', '<b style="color:{contactfield=color}">a</b>'],
  ])('[F3-checks-css] leaves template tags and what only Outlook reads alone: %s %s', (head, inner) => {
    expect(found(head, inner)).toEqual([]);
  });
});
