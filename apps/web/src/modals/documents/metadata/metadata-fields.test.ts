import { expect, it } from 'vitest';
import { countCharacters, tooLong } from '../../../ui/text-field/too-long';
import { lengthErrors } from './metadata-fields';

it('[F-text-emoji-form] forms count an emoji as one character and say the limit at the field', () => {
  const peaches = (count: number) => '🍑'.repeat(count);
  expect([countCharacters(''), countCharacters('plum'), countCharacters(peaches(3))]).toEqual([0, 4, 3]);
  expect([tooLong(peaches(998), 998), tooLong(peaches(999), 998)]).toEqual([undefined, 'At most 998 characters.']);
  expect(lengthErrors({ title: peaches(1000), previewText: peaches(500), language: 'en' })).toEqual({});
  expect(lengthErrors({ title: peaches(1001), previewText: peaches(501), language: 'x'.repeat(41) })).toEqual({
    title: 'At most 1,000 characters.',
    previewText: 'At most 500 characters.',
    language: 'At most 40 characters.',
  });
});
