import { describe, expect, test } from 'vitest';
import { parseSource } from '../source/parse-source';
import { walkBlocks } from '../source/source-tree';
import { trustedTarget } from '../source/trusted-target';
import { countingIds } from '../testing';
import { checkBalance } from './balance';

describe('balance', () => {
  test.each([
    '{{#if a}}x{{else}}y{{/if}}',
    '{% for a in b %}{% if c %}{% endif %}{% endfor %}',
    '%%[ if @a then ]%%x%%[ else ]%%y%%[ endif ]%%',
    '<% if (a) { %>x<% } else { %>y<% } %>',
    '*|IF:A|*x*|ELSE:|*y*|END:IF|*',
    '<{{tag}}>x</{{tag}}>',
    '<!--[if mso]><table><tr><td><![endif]-->x<!--[if mso]></td></tr></table><![endif]-->',
    '<!--[if !mso]><!-->x<!--<![endif]-->',
    '<![if !mso]>x<![endif]>',
    '<!--[if mso]><v:rect><v:fill src="a" /><v:textbox inset="0" /><![endif]-->x<!--[if mso]></v:textbox></v:rect><![endif]-->',
    '{% assign a = 1 %}{{ a }}',
    '<p class="{{#if a}}b{{/if}}">x</p>',
  ])('%s pairs up', (html) => {
    expect(checkBalance(html)).toBe(true);
  });

  test.each([
    ['<td>%%[ else ]%%', '%%[ else ]%%'],
    ['{{#if a}}x', '{{#if a}}'],
    ['{{#if a}}x{{/each}}', '{{/each}}'],
    ['x{% endif %}', '{% endif %}'],
    ['<!--[if mso]></td><td><![endif]-->', '</td>'],
    ['<!--[if !mso]><!-->x', '<!--[if !mso]><!-->'],
    ['<% } %>', '<% } %>'],
  ])('%s does not, and the sentence names the tag', (html, named) => {
    expect(checkBalance(html)).toMatchObject({ refused: true, reason: expect.stringContaining(named) });
  });
});

describe('tags of Django and Jinja', () => {
  test.each([
    "<p>{% trans 'Hello,' %} {{ name }}</p>",
    '{% trans "Hello" as greeting %}x',
    '{% trans heading %}',
    '{% translate "Hello" %}',
    "{% load i18n %}{% url 'home' %}{% include 'part.html' with a=1 %}{% csrf_token %}{% static 'logo.png' %}",
    "{% extends 'base.html' %}{% now 'Y' %}{% cycle 'a' 'b' %}{% firstof a b %}{% lorem %}{% debug %}{% import 'x' as y %}",
    '{% do list.append(1) %}{% set a = 1 %}{% set b %}x{% endset %}{% break %}{% render "card" %}{% echo a %}',
    '{% trans %}Hello {{ name }}{% endtrans %}',
    '{% trans name=user.name %}Hello {{ name }}{% pluralize %}Hellos{% endtrans %}',
    '{% trans user %}Hello{% endtrans %}',
    "{% blocktrans %}a{% endblocktrans %}{% trans 'b' %}",
  ])('[F-B14] %s can be taken as it is', (html) => {
    expect(checkBalance(html)).toBe(true);
  });

  test.each(['{% trans %}Hello', '{% trans name=user.name %}Hello', 'Hello{% endtrans %}', '{% with a=1 %}x'])(
    '[F-B14] %s is half of a pair',
    (html) => {
      expect(checkBalance(html)).toMatchObject({ refused: true });
    },
  );
});

describe('what can be trusted', () => {
  function targets(source: string, need: 'inner' | 'outer' | 'startTag') {
    const tree = parseSource(source, { markerPrefix: 'gly', newId: countingIds() });
    return [...walkBlocks(tree)].map((block) => {
      const target = trustedTarget(tree, block.beId, need);
      return [block.tag, target.block?.tag ?? null, target.notice === ''];
    });
  }

  test('a sound block is its own target', () => {
    expect(targets('<div class="block-section"><p class="block-edit">x</p></div>', 'outer')).toEqual([
      ['div', 'div', true],
      ['p', 'p', true],
    ]);
  });

  test('if a block has no range, the nearest one around it is offered, with a message', () => {
    const source = '<div class="block-section"><b class="block-edit"><p>x</b></p></div>';
    expect(targets(source, 'inner')).toEqual([
      ['div', 'div', true],
      ['b', 'div', false],
    ]);
    expect(targets(source, 'startTag')[1]).toEqual(['b', 'b', true]);
  });

  test('a cell with half a choice can be edited and not moved', () => {
    const source =
      '<table class="block-section"><tr>%%[ if @a then ]%%<td class="block-edit">%%[ else ]%%<td class="block-edit">%%[ endif ]%%x</td></tr></table>';
    expect(targets(source, 'inner')).toEqual([
      ['table', 'table', true],
      ['td', 'td', true],
      ['td', 'td', true],
    ]);
    expect(targets(source, 'outer')).toEqual([
      ['table', 'table', true],
      ['td', 'table', false],
      ['td', 'table', false],
    ]);
  });
});
