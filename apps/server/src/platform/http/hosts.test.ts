import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { organizationOrigin, ownOrigin, readDomain } from './hosts';

const config = { publicUrl: 'https://galley.example.com:8443', hasSubdomains: true };

describe('the Host header', () => {
  it('[D1-hosts] Names the main host, one label below it, or nothing of ours', () => {
    expect(readDomain(config, 'galley.example.com:8443')).toBe('');
    expect(readDomain(config, 'Harbour.GALLEY.example.com:8443')).toBe('harbour');
    for (const host of [
      '',
      'galley.example.com',
      'galley.example.com:443',
      '.galley.example.com:8443',
      'a.b.galley.example.com:8443',
      '-a.galley.example.com:8443',
      'evil-galley.example.com:8443',
      'harbour.galley.example.com:8443.evil.test',
      'harbour.galley.example.com:8443@evil.test',
      `${'a'.repeat(64)}.galley.example.com:8443`,
      'a b.galley.example.com:8443',
    ]) {
      expect([host, readDomain(config, host)]).toEqual([host, null]);
    }
  });

  it('[D1-hosts] Gives a label that makes the very host again, or none, whatever it says', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('galley.example.com:8443', '.', 'a', 'A-1', '@', '%2e'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const host = parts.join('');
        const domain = readDomain(config, host);
        if (domain === null) return;
        expect(domain).toMatch(/^[a-z0-9-]*$/);
        expect(new URL(organizationOrigin(config, domain || null)).host).toBe(host.toLowerCase());
      }),
      { numRuns: 2000 },
    );
  });

  it('[D1-one-host] Makes no address of an organization where sub-addresses are off', () => {
    const off = { ...config, hasSubdomains: false };
    expect(ownOrigin(off, 'harbour')).toBe('');
    expect(organizationOrigin(off, 'harbour')).toBe('https://galley.example.com:8443');
    expect(ownOrigin(config, null)).toBe('');
    expect(ownOrigin(config, 'harbour')).toBe('https://harbour.galley.example.com:8443');
  });
});
