import { describe, expect, it } from 'vitest';
import { exportHtml } from './export-html';

const parameters = [
  { name: 'utm_source', value: 'n l' },
  { name: 'copy', value: '1' },
];
const exported = (html: string) => exportHtml(html, { markerPrefix: 'm', linkParameters: parameters });
const added = 'utm_source=n%20l&amp;copy=1';

describe('link parameters of an export', () => {
  it.each([
    ['<a href="https://s.example/?a=s&s=T1|T2 (t)||&p=%=v%">x</a>', `s=T1|T2 (t)||&p=%=v%&amp;${added}`],
    ['<a href="{{link}}&note=5&copy=1&reg=2">x</a>', '"{{link}}&note=5&copy=1&reg=2&amp;utm_source=n%20l"'],
    ["<a href='{{link}}&amp;note=5'>x</a>", `'{{link}}&amp;note=5&amp;${added}'`],
    ['<a href={{link}}&note=5>x</a>', `href="{{link}}&note=5&amp;${added}"`],
    ['<A HREF="https://b.example/p@TrackLink">x</A>', `"https://b.example/p?${added}@TrackLink"`],
    ['<a href="https://b.example/?x=1&y=2#f@TrackLink">x</a>', `?x=1&y=2&amp;${added}#f@TrackLink"`],
    ['<a href="https://b.example/?x=1&amp;y=2@TrackLink">x</a>', `?x=1&amp;y=2&amp;${added}@TrackLink"`],
    ['<a href="https://b.example/&#63;x=1&#35;y&amp;z">x</a>', `/&#63;x=1&amp;${added}&#35;y&amp;z"`],
    ['<map><area href="*|LINK|*&x=1"></map>', `"*|LINK|*&x=1&amp;${added}"`],
    ['<a href="<%= url %>&x=<%= y %>">x</a>', `"<%= url %>&x=<%= y %>&amp;${added}"`],
    ['<a href="https://a.example/{{ path("a?b#c&d") }}">x</a>', `{{ path("a?b#c&d") }}?${added}"`],
    ['<!--[if mso]><v:rect href="{{link}}&x=1" /><![endif]-->', `href="{{link}}&x=1&amp;${added}"`],
    ['<a href="https://a.example/?a={{ a }}{% if b %}&b=1{% endif %}#z">x</a>', `{% endif %}&amp;${added}#z"`],
  ])('[W3-link-parameters] Keep what the author wrote in %s', (html, expected) => {
    expect(exported(html)).toContain(expected);
  });

  it.each([
    '<a href="{{link}}#top">x</a>',
    '<a href="{{#if a}}https://a.example{{else}}https://b.example{{/if}}">x</a>',
    '<a href="{% if a %}https://a.example/#x{% endif %}">x</a>',
    '<a href="https://a.example/{% if b %}?b=1{% endif %}">x</a>',
    '<a href="https://a.example/?utm_source=&copy=2">x</a>',
  ])('[W3-link-parameters-unknown] Leave an address alone in which tags decide what it is: %s', (html) => {
    expect(exported(html)).toBe(html);
  });

  it('[W3-link-parameters-empty] Are never written without a value', () => {
    const html = '<a href="https://a.example/">x</a>';
    const linkParameters = [{ name: 'utm_campaign', value: ' ' }];
    expect(exportHtml(html, { markerPrefix: 'm', linkParameters })).toBe(html);
  });
});
