import { describe, expect, it } from 'vitest';
import { withNamedTokens } from './named-tokens';

/** A page as a person reads it: a name of a tag is in brackets. */
const read = (html: string, sample = {}) =>
  withNamedTokens(html, sample).replace(/<span style="[^"]*" title="[^"]*">([^<]*)<\/span>/g, '[$1]');

describe('[W9-named-tokens] template tags of a page', () => {
  it.each([
    ['<p>Hi {{ first_name }}, {{customer.city | upcase}}</p>', '<p>Hi [first name], [customer city]</p>'],
    ['<p>*|FNAME|* %%last_name%% <%= code %></p>', '<p>[first name] [last name] [code]</p>'],
    ['{% if member %}a{% else %}b{% endif %}{{#if vip}}c{{else}}d{{/if}}*|IF:X|*e*|ELSE:|*f*|END:IF|*', 'ace'],
    ['{% case plan %} {% when "a" %}A{% when "b" %}B{% endcase %}', ' A'],
    ['{{#if a}}{{else}}b{{/if}}', 'b'],
    ['{% if a %}x{% if b %}y{% else %}z{% endif %}{% else %}{% if c %}v{% else %}w{% endif %}{% endif %}.', 'xy.'],
    ['<ul>{% for item in items %}<li>{{ item.name }}</li>{% endfor %}</ul>', '<ul><li>[item name]</li></ul>'],
    ['{% assign a = 1 %}{# note #}{{! note }}<b>b</b>', '<b>b</b>'],
    ['{% else %}a{% if b %}c{% else %}d', 'acd'],
  ])('%s', (html, expected) => {
    expect(read(html)).toBe(expected);
  });

  it('have the values of the persona, which are text', () => {
    const sample = { first_name: 'Ada & <b>', customer: { city: 'Oslo', age: 0 }, FNAME: 'Ben', list: ['a'] };
    expect(read('{{ first_name }} {{ customer.city }} {{ customer.age }} *|fname|*', sample)).toBe(
      'Ada &amp; &lt;b&gt; Oslo 0 Ben',
    );
    expect(read('{{ list }} {{ constructor }} {{ customer.toString }}', sample)).toBe(
      '[list] [constructor] [customer to string]',
    );
  });

  it('stay as written in everything that isn’t text', () => {
    const html =
      '<title>{{ a }}</title><style>.{{ b }}{}</style><a href="{{ url }}" {% if c %}class="d"{% endif %}>x</a><!--{{ e }}--><{{ tag }}>y</{{ tag }}><script>{{ f }}</script>';
    expect(withNamedTokens(html, { a: 'A', url: 'U' })).toBe(html);
    const plain = '<p>100% of {braces} and {{ }} stay</p>';
    expect(read(plain)).toMatch(/^<p>100% of \{braces\} and /);
  });
});
