import { expect, it } from 'vitest';
import { describeLines, groupWarnings } from './group-warnings';
import { guessThemeType } from './guess-theme-type';

it('[F-E-flood] puts warnings that say the same into one, with their number and their first lines', () => {
  const flood = Array.from({ length: 50 }, (_, index) => `Line ${index + 1}: </br> has no start tag.`);
  const groups = groupWarnings([...flood, '“a.png” isn’t an image that browsers show.']);
  expect(groups.map(({ sentence, count }) => [sentence, count])).toEqual([
    ['</br> has no start tag.', 50],
    ['“a.png” isn’t an image that browsers show.', 1],
  ]);
  expect(describeLines(groups[0]?.lines ?? [])).toBe('Lines 1, 2, 3, 4, 5, 6, 7, 8 and 42 more');
  expect(describeLines([3])).toBe('Line 3');
  expect(describeLines([])).toBe('');
});

it.each([
  ['<!--[if mso]><table><![endif]--><table role="presentation">', 'email'],
  ['<html xmlns:v="urn:schemas-microsoft-com:vml">', 'email'],
  ['<html><table role="presentation"><tr></tr></table></html>', 'email'],
  ['<html><head><link rel="stylesheet" href="style.css"></head><nav></nav>', 'page'],
  ['<html><main><section>x</section></main><script src="a.js"></script>', 'page'],
  ['<link rel="stylesheet" href="a.css"><table><tr><td><table></table><table></table></td></tr></table>', 'email'],
  ['<link rel="stylesheet" href="a.css"><p>x</p>', 'page'],
  ['<p class="block-edit">x</p>', null],
])('[F-D11] reads of %s that it is made for: %s', (html, type) => {
  expect(guessThemeType(html)).toBe(type);
});
