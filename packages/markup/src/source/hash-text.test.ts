import { expect, it } from 'vitest';
import { hashText } from './hash-text';

it('stays the same, because hashes are stored', () => {
  expect(['', 'Plum', 'Pear 🍐'].map((text) => hashText(text).toString(36))).toEqual([
    'wvjl67o803',
    'f02dwlgrme',
    '1m21e04zcvp',
  ]);
});
