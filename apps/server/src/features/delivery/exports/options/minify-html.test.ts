import { describe, expect, it } from 'vitest';
import { changeTask } from '../export-tasks';
import { changeHtml } from './change-html';

const minify = async (html: string) => (await changeHtml(html, { inlineCss: false, minify: true })).html;

describe('minify', () => {
  it.each([
    ...['pre', 'pre-wrap', 'pre-line', 'break-spaces', 'PRE !important', 'var(--w)', '{{ w }}'].map(
      (value) => `<p style="color:red;white-space:${value}">a   b\n  c</p>`,
    ),
    '<style>.x{white-space:pre}</style><p class="x">a   b\n  c</p>',
    '<style>.x{white-space:pre}</style><p class="{{#if a}}x{{/if}}">a   b\n  c</p>',
    '<style>.x{white-space:pre}</style><p class="{{a}}">a   b\n  c</p>',
    '<style>@media print{div p{white-space:pre}}</style><div><p>a   b\n  c</p></div>',
    '<style>div:has(b){white-space-collapse:preserve}</style><div><p>a   b\n  c<b></b></p></div>',
    '<style>table{white-space:pre-wrap}</style><table><tr><td>a   b\n  c</td></tr></table>',
    '<div style="white-space:pre"><p style="white-space:normal">a   b</p> <b>  c</b></div>',
    '<p style="{{s}}">a   b</p>',
    '<p {{attributes}}>a   b</p>',
    '<pre>a   b\n  c</pre><textarea>a   b</textarea>',
    '<svg><text xml:space="preserve">a   b</text></svg>',
    '<p>a \f b</p>',
    '<img src="a  b.jpg" alt="two  blanks"><input value="x  y">',
    '<script>a   =  1;\n\n</script><style>b   {}</style><title>a   b</title>',
  ])('[W3-minify-blanks] Keeps every blank that shows: %s', async (html) => {
    expect(await minify(html)).toBe(html);
  });

  it.each([
    ['<p style="white-space:nowrap">a   b</p>', '<p style="white-space:nowrap">a b</p>'],
    ['<p>a &nbsp; b\r\n\r\n  c</p>', '<p>a &nbsp; b\r\nc</p>'],
    ['<p>a <!-- c --> b</p>', '<p>a b</p>'],
    ['a<!-- c -->b', 'a<!-- c -->b'],
    ['&am<!-- c -->p; {<!-- c -->{ a }} <<!-- c -->b>', '&am<!-- c -->p; {<!-- c -->{ a }} <<!-- c -->b>'],
    ['<a  class="k"{{/if}}  href=x />', '<a class="k"{{/if}} href=x />'],
    ['<a {{#if x}}class="k"{{/if}} href="#">', '<a {{#if x}}class="k"{{/if}} href="#">'],
    ['<td\n  align="left"\n>', '<td align="left">'],
    ['<b style="white-space:pre"><p>a   b</b>  c', '<b style="white-space:pre"><p>a   b</b> c'],
    ['</p></b><p>  x', '</p></b><p> x'],
    [
      '<!--[if mso]>  <v:x  />  <![endif]--> <!-- {{ a }} -->',
      '<!--[if mso]>  <v:x  />  <![endif]--> <!-- {{ a }} -->',
    ],
  ])('[W3-minify-rest] Takes only blanks and comments: %s', async (html, expected) => {
    expect(await minify(html)).toBe(expected);
  });

  it.each(['<script>', '<style>', '</p>', '<pre>', '<p>', '<!--', '<a b="', '{{', '  <b>'])(
    '[W3-minify-hostile] Reads 60 KB of %s in one pass, with a limit of its own',
    async (token) => {
      const html = token.repeat(60_000 / token.length);
      const minified = await minify(html).catch(({ code }) => code);
      expect(minified === 'conflict' || minified === html || minified === html.replaceAll('  ', ' ')).toBe(true);
      expect(changeTask.cpuMs).toBe(5000);
    },
  );
});
