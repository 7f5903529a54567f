import { scanSource } from '@galley/markup/html';
import { expect, it } from 'vitest';
import { isTrueForWord, readConditionals } from './conditional-comments';

const read = (html: string) =>
  readConditionals(html, scanSource(html).comments).map(({ isForWord, isHidden, contentStart, contentEnd }) => [
    html.slice(contentStart, contentEnd),
    isForWord,
    isHidden,
  ]);

it('[W11-conditions] conditional comments are read in each form', () => {
  expect(read('a<!--[if mso]><b>x</b><![endif]-->c')).toEqual([['<b>x</b>', true, true]]);
  expect(read('<!--[if !mso]><!--><i>y</i><!--<![endif]-->')).toEqual([['<i>y</i>', false, false]]);
  expect(read('<!--[if !mso]><!-- --><i>y</i><!-- <![endif]-->')).toEqual([['<i>y</i>', false, false]]);
  expect(read('<![if !mso]><i>y</i><![endif]>')).toEqual([['<i>y</i>', false, false]]);
  expect(read('<!-- [if mso]> not closed')).toEqual([]);
  expect(read('<!--[if mso | IE]><table><![endif]--><p>z</p><!--[if mso | IE]></table><![endif]-->')).toEqual([
    ['<table>', true, true],
    ['</table>', true, true],
  ]);
});

it('[W11-conditions] a condition is true or false for Outlook for Windows', () => {
  for (const yes of ['mso', 'gte mso 9', 'mso 16', '(gte mso 9)|(IE)', 'mso & !IE', '!IE', 'true', 'lte mso 16'])
    expect([yes, isTrueForWord(yes)]).toEqual([yes, true]);
  for (const no of ['!mso', 'IE', 'lt mso 15', 'mso 12', '(mso)&(IE)', 'gt mso 16', '', ')(', 'vml'])
    expect([no, isTrueForWord(no)]).toEqual([no, false]);
});
