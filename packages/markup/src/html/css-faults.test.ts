import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declarationFaults, styleSheetFaults } from './css-faults';

const shown = (css: string): string[] =>
  styleSheetFaults(css).map(({ kind, rule, around, at }) => {
    expect(css.slice(at).startsWith(rule.replace('…', '').slice(0, 5))).toBe(true);
    return [kind, rule, around].filter(Boolean).join(' | ');
  });

describe('[F3-css-faults] faults of style sheets', () => {
  it.each([
    [
      '.a{color:red}@media(max-width:480px){@-ms-viewport{width:320px}}',
      ['at | @-ms-viewport | @media(max-width:480px)'],
    ],
    ['.a{}@supports (x:y){@media print{.b{}}}', ['at | @media print | @supports (x:y)']],
    ['.a{}@media screen{@import url(a.css);}', ['at | @import url(a.css) | @media screen']],
    ['.a{@media(max-width:600px){color:red}}', ['nested | @media(max-width:600px) | .a']],
    ['.a{color:red;&:hover{color:blue}}', ['nested | &:hover | .a']],
    ['@media print{.a{.b{x:y}}}', ['nested | .b | .a']],
    ['.a{color:red\n.b{color:blue}\n.c{x:y}', ['open | .a']],
    ['@media print{.a{x:y}\n.b{x:y}', ['open | @media print']],
    ['.a{x:y}}\n.b{x:y}', ['close | }']],
    ['.a{x:y}/* forgotten .b{}', ['open | /*']],
  ])('%s', (css, expected) => {
    expect(shown(css)).toEqual(expected);
  });

  it.each([
    '@import url(a.css);@charset "utf-8";.a{x:y}',
    '@media print{.a{x:y}.b{x:y}}@keyframes k{from{x:y}50%{x:y}to{x:y}}@font-face{src:url(a)}',
    '<!-- .a{content:"}{"} /* { */ -->',
    ".a{background:url('a}b');content:'\\'}'}",
    // An own style element for what would cost the others.
    "@media screen{@font-face{font-family:'Lato';src:url(a.woff)}}",
    '',
  ])('none in %s', (css) => {
    expect(shown(css)).toEqual([]);
  });

  it('reads any text', () => {
    const pieces = fc.constantFrom('{', '}', '@media', '/*', '*/', '"', "'", '\\', ';', '.a', ':', '\n', '<!--', 'x');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const css = parts.join('');
        for (const { at } of styleSheetFaults(css)) expect(at).toBeLessThanOrEqual(css.length);
        declarationFaults(css);
      }),
    );
  });
});

describe('[F3-css-declarations] declarations that aren’t CSS', () => {
  it.each([
    ['background:#3cbc67; foo:=; font-size:32px', ['foo:=']],
    ['color red; x:y', ['color red']],
    ['color:red font-size:12px', ['color:red font-size:12px']],
    ['border: 0px; solid #e2e8f0', ['solid #e2e8f0']],
    ['font-family:"Open Sans, Arial; color:red', ['font-family:"Open Sans, Arial; color:red']],
    ['width:calc(1px + 2px; color:red', ['width:calc(1px + 2px; color:red']],
    ['color:red}; x:y', ['color:red}']],
    ['color:<b>', ['color:<b>']],
    ['1color:red', ['1color:red']],
    ['color:red!imporant', ['color:red!imporant']],
  ])('%s', (style, expected) => {
    expect(declarationFaults(style)).toEqual(expected);
  });

  it.each([
    'color:red;;font:12px/1.5 "A;B",\'C\' ! important;',
    'filter:progid:DXImageTransform.Microsoft.gradient(startColorstr=\'#80000000\',endColorstr="#80000000");',
    'filter:alpha(opacity=50);behavior:url(#default#VML);mso-padding-alt:0cm 0cm 1.5pt;mso-number-format:"\\@"',
    'background:url(data:image/png;base64,AA==) no-repeat;*zoom:1;_height:1px;color:red\\9;--x:1',
    '-block-text:false;/* a:=; */color:#fff;mso-number-format:\\@;width:100%!important;color:',
    ' \n ',
  ])('none in %s', (style) => {
    expect(declarationFaults(style)).toEqual([]);
  });
});
