import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAddresses, rewriteAddresses } from './addresses';

const list = (source: string): string[] => findAddresses(source).map(({ value, kind }) => `${kind} ${value}`);

describe('addresses', () => {
  it('are found wherever a document shows or loads a file [T8-addresses]', () => {
    const source =
      '<link rel="stylesheet" href="s.css"><link rel=canonical href="c"><script src="j.js"></script><a href="page.html">x</a>' +
      '<style>@import "i.css"; .a{background:url( \'b.png\' )} /* url(no.png) */</style>' +
      '<img src="a&amp;b.png" srcset="a.png 1x, b,c.png 2x,d.png"><td background="t.png" style="background:url(&quot;u.png&quot;)">' +
      '<video poster="p.png" src="v.mp4"></video><meta property="og:image" content="o.png">' +
      '<!--[if mso]><v:fill src="v.png" /><style>p{background:url(m.png)}</style><![endif]--><!-- <img src="no.png"> -->';
    expect(list(source)).toEqual([
      'stylesheet s.css',
      'script j.js',
      'css i.css',
      'css b.png',
      'image a&b.png',
      'srcset a.png',
      'srcset b,c.png',
      'srcset d.png',
      'background t.png',
      'css u.png',
      'image p.png',
      'media v.mp4',
      'meta o.png',
      'vml v.png',
      'css m.png',
    ]);
    for (const { start, end, value } of findAddresses(source))
      expect(source.slice(start, end).replace('&amp;', '&')).toBe(value);
  });

  it('that hold a template token are left alone', () => {
    expect(list('<img src="{{ url }}"><img src="a/{{ x }}.png"><img src="b.png" alt="{{ y }}">')).toEqual([
      'image b.png',
    ]);
  });

  it.each([
    ['<img src="a.png">', 'b&copy=1".png', '<img src="b&amp;copy=1&quot;.png">'],
    ['<img src=a.png>', 'x y', '<img src=x%20y>'],
    ["<p style='background:url(a.png)'>", "c(1)'d.png", "<p style='background:url(c%281%29%27d.png)'>"],
    ['<img srcset="a.png 1x">', 'b,c d', '<img srcset="b%2Cc%20d 1x">'],
    ['<style>p{background:url("a.png")}</style>', 'b&c</style>', '<style>p{background:url("b&c%3C/style>")}</style>'],
  ])('in %s become %s as their place needs it', (source, value, expected) => {
    expect(rewriteAddresses(source, () => value)).toBe(expected);
  });

  it('keep every byte of any source when none changes, and read back as they were written', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<img src="a b.png" srcset=" a 1x , b">',
        '<style>',
        '</style>',
        'url(',
        ')',
        '"',
        "'",
        '<!--[if mso]>',
        '<![endif]-->',
        '<td background=',
        '<p style="x:url(',
        '&amp;',
        '{{',
        '}}',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        fc.webUrl(),
        (source, url) => {
          expect(rewriteAddresses(source, (value) => value)).toBe(source);
          expect(rewriteAddresses(source, () => null)).toBe(source);
          const image = rewriteAddresses('<img src="a"><p style="background:url(a)">', () => url);
          expect(findAddresses(image)[0]?.value).toBe(url);
        },
      ),
    );
  });
});
