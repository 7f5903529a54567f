import { expect, it } from 'vitest';
import { readPairs, writePairs } from './merge-tag-syntax';

it('[W3-merge-tag-setting] reads pairs as it writes them', () => {
  const pairs = [
    { open: '[[', close: ']]' },
    { open: `\${`, close: '}' },
  ];
  expect(writePairs(pairs)).toBe(`[[ ]], \${ }`);
  expect(readPairs(writePairs(pairs))).toEqual({ pairs });
  expect(readPairs(' @@  @@ ,')).toEqual({ pairs: [{ open: '@@', close: '@@' }] });
  expect(readPairs('')).toEqual({ pairs: [] });
});

it('[W3-merge-tag-setting] says what is no pair, and keeps those before it', () => {
  expect(readPairs('[[ ]], {{')).toEqual({
    pairs: [{ open: '[[', close: ']]' }],
    error: expect.stringContaining('{{'),
  });
  expect(readPairs('a b c').error).toBeDefined();
  expect(readPairs(`${'['.repeat(21)} ]`).error).toContain('20');
  expect(readPairs('a b,'.repeat(11)).pairs).toHaveLength(10);
});
