import { describe, expect, it } from 'vitest';
import { plainText } from './html-text';

describe('[W10-plain-text] the text of html', () => {
  it.each([
    ['Read <a href="#1">our terms</a>.', 'Read our terms.'],
    ['<b>Un</b>subscribe', 'Unsubscribe'],
    ['Hello {{ name }}!', 'Hello {{ name }}!'],
    ['*|FNAME|*, hello', '*|FNAME|*, hello'],
    ['one<br>two', 'one two'],
    ['<p>one</p><p>two</p>', 'one two'],
    ['<td>one</td><td>two</td>', 'one two'],
    ['<b>one</b><!-- not shown --><i>two</i>', 'onetwo'],
    ['{% if a %}Yes{% else %}No{% endif %}', 'Yes No'],
    ['a<img src="b.png">c', 'a c'],
    ['<style>p { color: red }</style>one &amp;&nbsp; two', 'one & two'],
  ])('[W10-plain-text] of %j is %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});
