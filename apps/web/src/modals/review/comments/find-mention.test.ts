import { expect, it } from 'vitest';
import { findMention } from './find-mention';

it('[B3-mention-list] people are offered behind an @, also with a second name, but not in addresses', () => {
  const at = (text: string) => findMention(text, text.length);
  expect(at('Hi @')).toEqual({ term: '', from: 3, to: 4 });
  expect(at('Hi @Ann L')).toEqual({ term: 'Ann L', from: 3, to: 9 });
  expect([at('ann@galley'), at('@ x'), at('@a\nb'), at('@a b c d'), at('none'), at(`@${'x'.repeat(41)}`)]).toEqual(
    Array.from({ length: 6 }, () => null),
  );
  expect(findMention('@Ann and more', 3)).toEqual({ term: 'An', from: 0, to: 3 });
});
