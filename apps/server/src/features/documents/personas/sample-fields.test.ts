import { describe, expect, it } from 'vitest';
import { findSampleFields, sampleLimits } from './sample-fields';

const fieldsOf = (html: string) => findSampleFields([html]).map(({ name, kind }) => `${name} ${kind}`);

describe('[F3-sample-fields] what a persona can fill in', () => {
  it.each([
    [
      '<p>Hi {{ first_name }}, {{customer.city | upcase}} {{- last_name -}}</p>',
      ['first_name text', 'customer.city text', 'last_name text'],
    ],
    ['{% if member %}a{% else %}b{% endif %}{% unless vip %}c{% endunless %}', ['member choice', 'vip choice']],
    [
      '{% if plan == "gold" and points > 5 or not new %}x{% elsif plan contains "s" %}y{% endif %}',
      ['plan text', 'points text', 'new choice'],
    ],
    ['{% if first_name %}Hi {{ first_name }}{% endif %}', ['first_name text']],
    ['{{ name | default: "you" }} {{ "text" }} {{ 5 }} {{ true }}', ['name text']],
    ['{% for item in items %}{{ item.name }} {{ forloop.index }}{% endfor %}{% assign a = "b" %}{{ a }}', []],
    [
      '{{#if member}}{{first_name}}{{else}}you{{/if}}{{#each items}}{{name}} {{this}}{{/each}}{{{html}}}',
      ['member choice', 'first_name text', 'html text'],
    ],
    [
      '*|FNAME|* *|IF:MEMBER|*a*|ELSE:|*b*|END:IF|* *|IF:PLAN=gold|*c*|END:IF|* *|LIST:ADDRESS|*',
      ['fname text', 'member choice', 'plan text'],
    ],
    ['%%first_name%% %%[SET @a = 1]%%', ['first_name text']],
    ['<a href="/?c={{ code }}">{{ customer.name }} {{ customer }}</a>', ['code text', 'customer.name text']],
    ['<p>100% of {braces} and {{ }} stay</p>', []],
  ])('%s', (html, expected) => {
    expect(fieldsOf(html)).toEqual(expected);
  });

  it('lists each name once, of the document before those of the theme, and not without end', () => {
    expect(findSampleFields(['{{ b }}{{ a }}', '{{ a }}{{ c }}']).map(({ name }) => name)).toEqual(['b', 'a', 'c']);
    const many = Array.from({ length: 500 }, (_, index) => `{{ name_${index} }}`).join('');
    expect(findSampleFields([many])).toHaveLength(sampleLimits.fields);
    expect(fieldsOf(`{{ ${'a'.repeat(sampleLimits.nameLength + 1)} }}`)).toEqual([]);
  });
});
