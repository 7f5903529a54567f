import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sha256 } from './sha256';

const expected = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

describe('sha256', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('hashes the UTF-8 bytes of a text', async () => {
    expect(await sha256('Grüße 🌱')).toBe(expected('Grüße 🌱'));
  });

  it('[H3-checksum] is the same in a page without crypto.subtle, for every length around the block border', async () => {
    vi.stubGlobal('crypto', {});
    for (let length = 0; length <= 200; length += 1) {
      const text = `é${'a'.repeat(length)}`;
      expect(await sha256(text), `length ${length}`).toBe(expected(text));
    }
  });
});
