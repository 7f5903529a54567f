import { decodeText } from '@galley/markup/html';
import { describe, expect, it } from 'vitest';
import { renderSample } from './render-sample';

const ada = { first_name: 'Ada', FNAME: 'Ada', plan: 'gold', items: [{ name: 'Pear' }, { name: 'Fig' }], city: '<b>' };
const textOf = (html: string) => html.replace(/<[^>]+>/g, '');
const render = (html: string) => renderSample(html, ada);

describe('[X-persona-render] a document with the values of a persona', () => {
  it.each([
    ['<p>Hi {{ first_name }}</p>', '<p>Hi Ada</p>'],
    ['<p>{{ first_name | upcase | default: "you" }}</p>', '<p>ADA</p>'],
    ['<p>{{ nickname | default: "you" }}</p>', '<p>you</p>'],
    ['{% if plan == "gold" %}<b>Gold</b>{% else %}x{% endif %}', '<b>Gold</b>'],
    ['<ul>{% for item in items %}<li>{{ item.name }}</li>{% endfor %}</ul>', '<ul><li>Pear</li><li>Fig</li></ul>'],
    ['{{#if first_name}}<i>{{first_name}}</i>{{/if}}{{#each items}}{{name}};{{/each}}', '<i>Ada</i>Pear;Fig;'],
    ['{% set greeting = "Hello" %}{{ greeting }} {{ first_name }}', 'Hello Ada'],
    ['<p>*|FNAME|*</p>', '<p>Ada</p>'],
    ['*|IF:PLAN=gold|*Gold*|ELSE:|*Other*|END:IF|*', 'Gold'],
    ['*|IFNOT:FNAME|*Nobody*|END:IF|*-', '-'],
    ['<p>%%first_name%%</p>', '<p>Ada</p>'],
    ['<p>*|CITY|*</p>', '<p>&lt;b&gt;</p>'],
    ['<p>100% of {braces} stay</p>', '<p>100% of {braces} stay</p>'],
  ])('%s', (html, expected) => {
    expect(render(html)).toBe(expected);
  });

  it.each([
    "$& $1 $$ $` $'",
    '\\k(x) \\1',
    '*|FNAME|*',
    '$'.concat('{{ Value("t") }}'),
    'a(b',
    '[FNAME',
    '++',
    '{% x %}',
  ])(
    '[F3-persona-literal] shows values as they are, also those that mean something in patterns and templates: %s',
    (value) => {
      const shown = (html: string) => decodeText(textOf(renderSample(html, { FNAME: value, name: value })));
      for (const html of [
        '<p>*|FNAME|*</p>',
        '<p>%%name%%</p>',
        '<p>{{ name }}</p>',
        '{{#if name}}<p>{{name}}</p>{{/if}}',
      ])
        expect(shown(html), html).toBe(value);
      expect(shown('{% set a = 1 %}{{ name }}')).toBe(value);
    },
  );

  it('[F3-persona-literal] leaves tags of an engine in values alone, also beside tags of the document', () => {
    const value = '{% if %} {{ plan }} {{#each';
    expect(decodeText(textOf(renderSample('<p>{{ plan }} *|NAME|* %%name%%</p>', { name: value, plan: 'gold' })))).toBe(
      `gold ${value} ${value}`,
    );
    expect(renderSample('<a href="*|NAME|*">{{ plan }}</a>', { name: '{{ plan }}&"', plan: 'gold' })).toBe(
      '<a href="{{ plan }}&amp;&quot;">gold</a>',
    );
  });

  it('[X-persona-missing] marks values that the persona lacks, and leaves them out of attributes', () => {
    const html = render('<p>{{ last_name }} <a href="/{{ last_name }}">*|LNAME|*</a></p>');
    expect(textOf(html)).toBe('last_name LNAME');
    expect(html).toContain('This persona has no value for it');
    expect(html).toContain('<a href="/">');
    expect(textOf(render('{{#if first_name}}x{{/if}}{{other}}'))).toBe('xother');
  });

  it('[X-persona-platform] shows what only the platform evaluates as notes', () => {
    const html = render('<p>%%[ SET @a = 1 ]%%Dear %%=v(@a)=%%</p>');
    expect(textOf(html)).toBe('%%[ SET @a = 1 ]%%Dear %%=v(@a)=%%');
    expect(html).toContain('Evaluated by the platform that sends');
  });

  it('[X-persona-hostile] gives templates nothing of the server, and ends those that loop', () => {
    const closed = [
      '{{ first_name.constructor.constructor }}',
      '{{ items.__proto__.x }}',
      '{{#with first_name}}{{constructor.name}}{{lookup this "constructor"}}{{/with}}',
      '{% set x = 1 %}{{ range.constructor("return process.version")() }}',
    ];
    for (const html of closed) {
      let shown = '';
      try {
        shown = render(html);
      } catch {
        // A refusal is fine, too.
      }
      expect(shown).not.toMatch(/function|native code|v\d+\.\d+|String|\[object/);
    }
    expect(() => render('{% for a in (1..100000) %}{% for b in (1..100000) %}x{% endfor %}{% endfor %}')).toThrow();
    expect(() => render('{% include "/etc/passwd" %}')).toThrow();
  });

  it.each([
    ['Liquid', '{{ "a" | upcase }}{% if plan %}b{% endif %}', 'Ab'],
    ['Handlebars', '{{#if plan}}{{plan}}{{/if}}', 'gold'],
    ['Jinja', '{% set a = "x" %}{{ a | upper }}', 'X'],
    ['merge tags alone', '{ *|PLAN|* }', '{ gold }'],
  ])('reads %s by the tags that no other language has', (_, html, expected) => {
    expect(render(html)).toBe(expected);
  });
});
