import { describe, expect, it } from 'vitest';
import { readParagraphs } from './paragraphs';
import { textAlternative } from './text-alternative';

describe('the text of a mail', () => {
  it('[D2-test-send] Keeps lines, lists, words of pictures, template tags and the addresses of links', () => {
    const html = `<!DOCTYPE html><html><head><title>Not this</title><style>p{color:red}</style></head><body>
<div class="x" style="color:red; display:none">Preview <div>inner</div></div>
<table><tr><td><h1>Spring&nbsp;list</h1></td></tr><tr><td>One</td><td>Two</td></tr></table>
<!--[if mso]><p>Outlook</p><![endif]-->
<p>Hello {{ first_name }},<br>see <a href="https://x.test/a?b=1&amp;c=2"><b>our</b> shop</a>
 and <a href="https://x.test">https://x.test</a>. <a href="#top">Up</a></p>
<ul><li>Beet</li><li>Kale &lt;3</li></ul>
<a href="https://x.test/hero"><img src="a.png" alt="A field"></a><img src="b.png" alt=""><img src="c.png">
<p>{% if gift %}Wrapped{% endif %}</p></body></html>`;
    expect(textAlternative(html)).toBe(`Spring list

One Two

Hello {{ first_name }},
see our shop (https://x.test/a?b=1&c=2) and https://x.test. Up

- Beet
- Kale <3

A field (https://x.test/hero)

{% if gift %}Wrapped{% endif %}
`);
  });

  it.each([
    [
      '<p>{% if member %}Members order from today{% else %}Orders open on Thursday{% endif %}, and every tree.</p>',
      '{% if member %}Members order from today{% else %}Orders open on Thursday{% endif %}, and every tree.\n',
    ],
    ['<p>{{#each a}}<b>{{b}}</b>{{else}}none{{/each}}</p>', '{{#each a}}{{b}}{{else}}none{{/each}}\n'],
    ['<p>*|IF:A|*a*|ELSE:|*b*|END:IF|*</p>', '*|IF:A|*a*|ELSE:|*b*|END:IF|*\n'],
    ['<p><% if (a < b) { %>x<% } %> <%= c %></p>', '<% if (a < b) { %>x<% } %> <%= c %>\n'],
    ['%%[ set @a = "x" ]%%<p>%%=v(@a)=%%</p>', '%%[ set @a = "x" ]%%\n\n%%=v(@a)=%%\n'],
    ['<p>{{ "a   &amp;  b" }} {# no #}{{! no }}c</p>', '{{ "a   &amp;  b" }} c\n'],
    [
      '<table>{% for i in x %}<tr><td>{{ i }}</td></tr>{% endfor %}</table>',
      '{% for i in x %}\n{{ i }}\n{% endfor %}\n',
    ],
    [
      '{% if a %}<div style="display:none">{% else %}<div>{% endif %}Shown {{ b }}</div>',
      '{% if a %}{% else %}\n{% endif %}Shown {{ b }}\n',
    ],
  ])('[W3-text-tags] Keeps template tags at their place, all branches with theirs: %s', (html, expected) => {
    expect(textAlternative(html)).toBe(expected);
    const runs = readParagraphs(html).flatMap((paragraph) => paragraph.runs.map(({ text }) => text));
    for (const tag of expected.match(/\{\{.*?\}\}|\{%.*?%\}|\*\|.*?\|\*|<%.*?%>|%%\[.*?\]%%|%%=.*?=%%/g) ?? [])
      expect(runs.join('')).toContain(tag);
  });

  it('[W3-text-hidden] Has what is hidden when nothing else is there, and only then', () => {
    const preview = '<div style="display:none">Preview</div>';
    expect(textAlternative(`<body style="display:none">${preview}<p>Hello</p></body>`)).toBe('Preview\n\nHello\n');
    expect(textAlternative(`<body>${preview}<p>Hello</p></body>`)).toBe('Hello\n');
    expect(textAlternative(`<body>${preview}<img src="a" alt="A field"></body>`)).toBe('A field\n');
    expect(textAlternative('<body style="display:none"></body>')).toBe('\n');
  });

  it('[F-A8] Takes twice as long for twice the paragraphs, and 2 MB too', () => {
    const paragraphs = (count: number) =>
      '<p>A word <a href="https://x.test/a">and a link</a> in a paragraph</p>\n'.repeat(count);
    const cpuOf = (count: number) => {
      const before = process.cpuUsage();
      expect(textAlternative(paragraphs(count)).split('and a link (https://x.test/a)').length).toBe(count + 1);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    cpuOf(2000);
    const half = cpuOf(15_000);
    // Quadratic work would be four times as much; 5,000 paragraphs took 5.7 s, these are 2.2 MB.
    expect(cpuOf(30_000)).toBeLessThan(3 * half + 500);
  });
});
