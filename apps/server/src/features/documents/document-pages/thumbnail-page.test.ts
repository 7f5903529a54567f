import { cpuMs } from '@galley/markup/testing';
import { describe, expect, it } from 'vitest';
import { thumbnailPage } from './thumbnail-page';

const picture = (html: string) => thumbnailPage(html, 'https://galley.test');

describe('[D4-pictures] the page a thumbnail shows', () => {
  it('references no other server', () => {
    const html = [
      '<!doctype html><html><head><base href="https://a.test/"><link rel="preconnect" href="//b.test">',
      "<LINK REL='x Dns-Prefetch' href=https://c.test><link rel=icon href=https://d.test/i.png>",
      '<link rel="stylesheet" href="https://e.test/s.css"><meta http-equiv=" Refresh" content="0;url=https://f.test">',
      '<style>@import "https://g.test/i.css"; p { background: url(//h.test/b.png) }</style>',
      '<script src="https://i.test/a.js"></script></head><body background="https://j.test/b.png">',
      '<img src="ht\ntps://k.test/a.png" srcset="https://l.test/1.png 1x, \\\\m.test/2.png 2x" style="background:url(https://n.test)">',
      '<iframe src="https://o.test"></iframe><object data="https://p.test"><embed src="https://q.test"></object>',
      '<video poster="https://r.test/v.png" src="https://s.test/v.mp4"></video><svg><image href="https://t.test/g.png"/></svg>',
      '<template><link rel=prefetch href=https://u.test></template><input type=image src="https://v.test/n.png">Seen',
    ].join('\n');
    const shown = picture(html);
    expect(shown).toContain('Seen');
    expect(shown.match(/[a-z]\.test/g)).toBeNull();
    expect(shown).not.toMatch(/<(?:script|iframe|object|embed|base|meta http)/i);
  });

  it('keeps references to this server byte for byte', () => {
    const html =
      '<link rel=stylesheet href="/assets/key/s.css"><style>p { background: url("/assets/key/b.png") }</style><img src="https://galley.test/blobs/key/a.png"><img src="data:image/png;base64,AA=="><a href="https://a.test">x</a>';
    expect(picture(html)).toBe(html);
  });
});

describe('the thumbnail of a hostile document', () => {
  /** Far above the time of linear work on a busy machine, and far below the former time of each of these inputs. */
  const mostMs = 3000;
  const many = (count: number, part: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => part(at)).join('');

  it.each([
    ['formatting that no paragraph closes', many(6000, (at) => `<p><b i=${at}>`)],
    ['deep nesting', '<div>'.repeat(100_000)],
    ['many attributes', `<p ${many(100_000, (at) => `a${at} `)}>`],
    ['loaders that nest', '<object>'.repeat(50_000) + '</object>'.repeat(50_000)],
    ['loaders without an end', '<object>'.repeat(100_000)],
    ['links that never end', '<link '.repeat(50_000)],
    ['links in a template token', `{{${'<link '.repeat(20_000)}}}`],
    ['metas in each other’s quotes', '<meta a="<meta b=\'{{ c=" }}'.repeat(20_000)],
    ['conditional comments without an end', '<!--[if mso]>x-->'.repeat(20_000)],
    ['style addresses without an end', `<style>${'url('.repeat(50_000)}</style>`],
  ])('[V2-picture-cost] is made in one pass: %s', (_name, html) => {
    let shown = '';
    expect(cpuMs(() => (shown = picture(html)))).toBeLessThan(mostMs);
    // A character reference has four characters instead of one; nothing else grows.
    expect(shown.length).toBeLessThan(html.length * 2);
  });

  it('[V2-picture-walls] leaves no loading element that only a browser would find', () => {
    const hidden = [
      '{{ <link rel=preconnect href=https://a.test> }}',
      '<select><title></select><link rel=preconnect href=https://b.test></title></select>',
      '<select><title><x a="</title><!--"></select><link rel=preconnect href=https://c.test><!-- -->',
      '<noscript><link rel="dns-prefetch" href="//d.test"></noscript>',
      '<meta http-equiv="&#114;efresh" content="0;url=https://e.test">',
      '<link {{ rel=preconnect href=https://f.test }} rel="stylesheet">',
      '<link rel="stylesheet preconnect" href="https://{{g}}.test">',
      '<<base>link rel=preconnect href=https://h.test>',
      '<li<base>nk rel=preconnect href=https://i.test>',
      '<svg><style><p><link rel=preconnect href=https://j.test></style></svg>',
    ];
    for (const html of hidden) expect(picture(html)).not.toMatch(/<(?:link|meta|base)[\s/>]/i);
  });

  it('[V2-picture-same] leaves everything else unchanged, including comments', () => {
    const kept =
      '<!doctype html><!--[if mso]><p>x</p><![endif]--><title>A &lt; B</title><meta name="viewport" content="width=1">' +
      '<frameset></frameset><p title="<b>">{{#if a}}<b>b</b>{{/if}}<svg><path d="M0"/></svg><table><td>c</table>';
    expect(picture(kept)).toBe(kept);
    expect(picture('a<script>if (a < b) "</p>"</script>b<iframe><p></iframe>c<object><embed><p>d</p></object>e')).toBe(
      'abce',
    );
    expect(picture('a<script>b')).toBe('a');
    expect(picture('<svg><script href="#x"/><path/></svg>')).toBe('<svg><path/></svg>');
  });
});
