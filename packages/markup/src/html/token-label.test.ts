import { describe, expect, it } from 'vitest';
import { groupTokens, tokenLabel } from './token-label';

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Handlebars, Mustache and Braze': {
    '{{ first_name }}': 'first name',
    '{{firstName}}': 'first name',
    '{{{ order.totalPrice }}}': 'order total price',
    '{{&name}}': 'name',
    "{{${first_name} | default: 'friend'}}": 'first name',
    '{{#if gift}}': 'if gift',
    '{{#each order.items}}': 'each order items',
    '{{#unless is_member}}': 'unless is member',
    '{{#gift}}': 'if gift',
    '{{^gift}}': 'if not gift',
    '{{/gift}}': 'end gift',
    '{{else}}': 'else',
    '{{else if vip}}': 'else if vip',
    '{{^}}': 'else',
    '{{/if}}': 'end if',
    '{{> footer_links}}': 'include footer links',
    '{{!-- not for print --}}': 'comment',
  },
  'Liquid, Twig and Jinja': {
    '{{ customer.first_name | capitalize | default: "you" }}': 'customer first name',
    '{% if gift %}': 'if gift',
    '{%- if customer.tier == "gold" -%}': 'if customer tier == "gold"',
    '{% elsif vip %}': 'else if vip',
    '{% else %}': 'else',
    '{% endif %}': 'end if',
    '{% for item in order.items %}': 'for item in order items',
    '{% endfor %}': 'end for',
    "{% assign shop_name = 'x' %}": 'set shop name',
    "{% include 'footer' %}": 'include footer',
    '{# a note #}': 'comment',
  },
  AMPscript: {
    '%%first_name%%': 'first name',
    '%%=v(@FirstName)=%%': 'first name',
    '%%=ProperCase(@first)=%%': 'proper case first',
    '%%[ if @gift == true then ]%%': 'if gift == true',
    '%%[ elseif @vip then ]%%': 'else if vip',
    '%%[else]%%': 'else',
    '%%[ENDIF]%%': 'end if',
    '%%[ next @i ]%%': 'end for',
    '%%[ set @name = "x" ]%%': 'set name',
    '%%[ var @a, @b set @a = 1 set @b = 2 ]%%': 'script',
  },
  'EJS and SendGrid': {
    '<%= user.firstName %>': 'user first name',
    '<% if (gift) { %>': 'if gift',
    '<% } else if (vip) { %>': 'else if vip',
    '<% } else { %>': 'else',
    '<% } %>': 'end',
    '<% items.forEach(function (item) { %>': 'for each items',
    '<%body%>': 'body',
    '<% const a = 1 %>': 'script',
    '<%-- note --%>': 'comment',
  },
  Mailchimp: {
    '*|FNAME|*': 'first name',
    '*|UNSUB|*': 'unsubscribe link',
    '*|LIST:COMPANY|*': 'list company',
    '*|IF:GIFT|*': 'if gift',
    '*|IFNOT:GIFT|*': 'if not gift',
    '*|ELSE:|*': 'else',
    '*|END:IF|*': 'end if',
  },
};

describe('tokenLabel', () => {
  for (const [language, known] of Object.entries(labels)) {
    it(`[L6-chip-label] reads ${language}`, () => {
      const shown = Object.fromEntries(Object.keys(known).map((source) => [source, tokenLabel(source)]));
      expect(shown).toEqual(known);
    });
  }

  it('[L6-chip-label] shows the text itself where nothing reads better, and cuts what is long', () => {
    expect(tokenLabel('{{  }}')).toBe('{{ }}');
    expect(tokenLabel('not a token')).toBe('not a token');
    expect(tokenLabel('{{ a }}{{ b }}')).toBe('{{ a }}{{ b }}');
    const long = tokenLabel(`{% if ${'very_long_name '.repeat(10)} %}`);
    expect([...long]).toHaveLength(40);
    expect(long.endsWith('…')).toBe(true);
    expect([...tokenLabel(`{{ ${'👩‍🚀 '.repeat(40)} }}`)].length).toBeLessThanOrEqual(40);
  });

  it('[L6-chip-label] is not led astray by names that every object has', () => {
    expect(tokenLabel('{{ constructor }}')).toBe('constructor');
    expect(tokenLabel('*|__PROTO__|*')).toBe('proto');
  });
});

describe('groupTokens', () => {
  it('[L6-chip-pair] gives the tags of one pair one number, nested pairs their own', () => {
    expect(
      groupTokens(['{% if a %}', '{{ x }}', '{% for b in c %}', '{% endfor %}', '{% else %}', '{% endif %}']),
    ).toEqual([0, -1, 1, 1, 0, 0]);
    expect(groupTokens(['<% if (a) { %>', '<% } else { %>', '<% } %>'])).toEqual([0, 0, 0]);
    expect(groupTokens(['%%[if @a]%%', '%%[endif]%%', '*|IF:A|*', '*|END:IF|*'])).toEqual([0, 0, 1, 1]);
  });

  it('[L6-chip-pair] leaves tags alone whose partner is elsewhere', () => {
    expect(groupTokens(['{% endif %}', '{{ a }}'])).toEqual([-1, -1]);
    expect(groupTokens(['{% if a %}', '%%[endif]%%'])).toEqual([0, -1]);
  });
});
