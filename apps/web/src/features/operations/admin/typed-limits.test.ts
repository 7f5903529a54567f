import { describe, expect, it } from 'vitest';
import { limitProblem, readTyped, showLimit } from './typed-limits';

describe('typed limits', () => {
  it('[AT-limits-typed] Are whole numbers that the server can store, or empty', () => {
    for (const fine of ['', ' ', '0', '12', ' 7 ', '2147483647']) expect(limitProblem(fine)).toBeUndefined();
    for (const wrong of ['-1', '1.5', '1e3', 'ten', '1 000', '0x1'])
      expect(limitProblem(wrong)).toBe('Enter a whole number, or leave it empty.');
    expect(limitProblem('2147483648')).toBe('Enter at most 2,147,483,647.');
  });

  it('[AT-limits-typed] Are read as they are shown', () => {
    const quota = { themes: 0, people: null, integrations: 3, storageBytes: 500 * 1024 * 1024 };
    expect(readTyped(showLimit(quota))).toEqual({ themes: 0, people: null, integrations: 3, storageMegabytes: 500 });
  });
});
