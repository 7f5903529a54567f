import { expect, it } from 'vitest';
import { createMatcher } from './find-matcher';

it.each([
  '*|FNAME|*',
  '$'.concat('{{ Value("ticketnumber") }}'),
  '[FNAME',
  'a(b',
  '$&',
  '\\k<x>',
  '.*',
  '(?:',
  '++',
  '\\',
  '^a$',
])('[F3-find-literal] finds what means something in patterns as it is written: %s', (text) => {
  for (const isCaseSensitive of [true, false])
    for (const isWholeWord of [true, false]) {
      const find = createMatcher({ text, isCaseSensitive, isWholeWord, kind: 'all' });
      expect(find(`x ${text} y ${text}`)).toEqual([
        { from: 2, to: 2 + text.length },
        { from: 5 + text.length, to: 5 + 2 * text.length },
      ]);
      expect(find('FNAME ab aab')).toEqual([]);
    }
});
