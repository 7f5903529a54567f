import { describe, expect, it } from 'vitest';
import { picturePage } from './picture-page';

const picture = (html: string) => picturePage(html, 'https://galley.test');

describe('[D4-pictures] the page a picture is made of', () => {
  it('names no other server, whatever asks for one', () => {
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

  it('keeps what is the own server’s, byte for byte', () => {
    const html =
      '<link rel=stylesheet href="/assets/key/s.css"><style>p { background: url("/assets/key/b.png") }</style><img src="https://galley.test/blobs/key/a.png"><img src="data:image/png;base64,AA=="><a href="https://a.test">x</a>';
    expect(picture(html)).toBe(html);
  });
});
