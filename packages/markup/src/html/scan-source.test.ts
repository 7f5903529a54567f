import { describe, expect, test } from 'vitest';
import { scanSource } from './scan-source';

function tokens(source: string): string[] {
  return scanSource(source).tokens.map((token) => `${token.role} ${source.slice(token.start, token.end)}`);
}

function tags(source: string): string[] {
  return scanSource(source).tags.map((tag) => (tag.isEnd ? '/' : '') + tag.name);
}

describe('template tokens', () => {
  test.each([
    ['{{ a }}', ['output {{ a }}']],
    ['{{\u0024{name}}} b', ['output {{\u0024{name}}}']],
    ['{{{a}}}', ['output {{{a}}}']],
    ['{{"}"}}', ['output {{"}"}}']],
    ['{{!-- a }} b --}}', ['comment {{!-- a }} b --}}']],
    ['{{#each x}}{{else}}{{/each}}', ['open {{#each x}}', 'middle {{else}}', 'close {{/each}}']],
    ['{% if a < b %}{% else %}{% endif %}', ['open {% if a < b %}', 'middle {% else %}', 'close {% endif %}']],
    ['{% assign a = 1 %}', ['statement {% assign a = 1 %}']],
    ['{%- comment -%}<p>{%- endcomment -%}', ['comment {%- comment -%}<p>{%- endcomment -%}']],
    ['{# a #}', ['comment {# a #}']],
    ['%%[ IF @a > 1 THEN ]%%', ['open %%[ IF @a > 1 THEN ]%%']],
    ['%%[ ENDIF ]%%', ['close %%[ ENDIF ]%%']],
    ['%%First Name%% 100%% sure', ['output %%First Name%%']],
    ['<%body%>', ['output <%body%>']],
    ['<% if (a) { %><% } else { %><% } %>', ['open <% if (a) { %>', 'middle <% } else { %>', 'close <% } %>']],
    ['<%-- a --%>', ['comment <%-- a --%>']],
    ['*|IF:A|**|END:IF|**|FNAME|*', ['open *|IF:A|*', 'close *|END:IF|*', 'output *|FNAME|*']],
    ['<{{tag}} a="b">x</{{tag}}>', ['open <{{tag}} a="b">', 'close </{{tag}}>']],
    ['{{ a', []],
    ['{% a', []],
    ['<style>@media{#id{a:b}}</style>', []],
    ['<script>var a = "{{ b }}"; {{</script>}}', ['output {{ b }}']],
  ])('%s', (source, expected) => {
    expect(tokens(source)).toEqual(expected);
  });

  test('know where they are', () => {
    const source = '<p {{a}} b{{c}}="x{{d}}" e={{ f g }}>{{h}}<h{{i}}><!--{{j}}--><title>{{k}}</title>';
    expect(scanSource(source).tokens.map((token) => token.context)).toEqual([
      'attr',
      'attrName',
      'value',
      'unquoted',
      'text',
      'tagName',
      'comment',
      'rcdata',
    ]);
  });

  test('a quote inside a token does not end the value around it', () => {
    const [tag] = scanSource('<a href="{{ link "x" }}" id=b>').tags;
    expect(tag?.attributes.map((attribute) => attribute.name)).toEqual(['href', 'id']);
  });
});

describe('markup, read as a browser reads it', () => {
  test.each([
    ['<!--><p>', ['p']],
    ['<!--x--!><p>', ['p']],
    ['<!-- <p>', []],
    ['<!--<head>--><p>', ['p']],
    ['<</option>', ['/option']],
    ['</p a=">"><b>', ['/p', 'b']],
    ['<style><p></style ><i>', ['style', '/style', 'i']],
    ['<svg><style><p></style></svg>', ['svg', 'style', 'p', '/style', '/svg']],
    ['<svg></p><style><i></style>', ['svg', '/p', 'style', '/style']],
    ['<svg><title><p></title></svg>', ['svg', 'title', 'p', '/title', '/svg']],
    ['<script><!--<script></script>--></script><p>', ['script', '/script', 'p']],
    ['<title><p>', ['title']],
    ['<plaintext></plaintext><p>', ['plaintext']],
    ['a < b <3 <p', []],
    ['<p\0a>', ['p\0a']],
    ['<![if !mso]><p><![endif]>', ['p']],
    ['<noscript><p></noscript>', ['noscript', 'p', '/noscript']],
  ])('%s', (source, expected) => {
    expect(tags(source)).toEqual(expected);
  });
});

describe('linear work', () => {
  const hostile: [string, string][] = [
    ['{% ', ''],
    ['{{', ''],
    ['{{a}', ''],
    ['{{!-- ', ''],
    ['{{a}}', '{{'],
    ['<', ''],
    ['<<%', ''],
    ['<!-- ', ''],
    ['<a b="', ''],
    ['<a b=\'<c d="', ''],
    ['<{{x}} ', ''],
    ['</{{x}} ', ''],
    ['%%[ ', ''],
    ['%%a ', ''],
    ['*|a', ''],
    ['<style>', ''],
    ['<script><!--', ''],
    ['<svg><title>', ''],
    ['<svg><desc>', '</g>'],
    ['<![CDATA[', ''],
    ['<p {{', ''],
    ['{% comment %}', ''],
    ['<div>', ''],
    ['&amp', ''],
    ['</', ''],
    ['<a{{', '="'],
  ];
  test.each(hostile)('%s…%s: twice the input, at most 2.3 times the steps', (piece, last) => {
    const build = (size: number) =>
      piece.repeat(Math.ceil(size / piece.length)) + last.repeat(last ? Math.ceil(size / last.length) : 0);
    const small = scanSource(build(60_000)).steps;
    const large = scanSource(build(120_000)).steps;
    expect(small).toBeGreaterThan(0);
    expect(large / small).toBeLessThanOrEqual(2.3);
    expect(large).toBeLessThan(240_000 * 40);
  });
});
