import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256, sha256Bytes } from './sha256';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('sha256', () => {
  it('agrees with the platform for every length around the block border', () => {
    for (let length = 0; length <= 200; length += 1) {
      const bytes = new Uint8Array(length).map((_, index) => (index * 31 + length) & 255);
      expect(hex(sha256Bytes(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('hashes the UTF-8 bytes of a text', async () => {
    expect(await sha256('Grüße 🌱')).toBe(createHash('sha256').update('Grüße 🌱', 'utf8').digest('hex'));
  });
});
