import { expect, it } from 'vitest';
import { copyTitle } from './copy-title';

it('[F3-copy-title] Copies get different titles within the limit, also copies of copies', () => {
  const titles = ['May news'];
  for (const from of ['May news', 'May news', 'May news copy', 'May news copy 2']) titles.push(copyTitle(from, titles));
  expect(titles).toEqual(['May news', 'May news copy', 'May news copy 2', 'May news copy 3', 'May news copy 4']);
  expect(copyTitle('Copy', ['Copy copy'])).toBe('Copy copy 2');
  const long = 'a'.repeat(255);
  const first = copyTitle(long, []);
  expect([first, copyTitle(long, [first])]).toEqual([`${'a'.repeat(250)} copy`, `${'a'.repeat(248)} copy 2`]);
});
