import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { organizationOrigin, ownOrigin } from './hosts';
import { readDomain } from './read-domain';

const config = { publicUrl: 'https://galley.example.com:8443', hasSubdomains: true };

describe('the Host header', () => {
  it('[D1-hosts] Recognizes the main host, one label below it, or an unknown host', () => {
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

  it('[D1-hosts] Returns a label that reproduces the same host, or none', () => {
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

  it('[D1-one-host] Creates no address for an organization when sub-addresses are off', () => {
    const off = { ...config, hasSubdomains: false };
    expect(ownOrigin(off, 'harbour')).toBe('');
    expect(organizationOrigin(off, 'harbour')).toBe('https://galley.example.com:8443');
    expect(ownOrigin(config, null)).toBe('');
    expect(ownOrigin(config, 'harbour')).toBe('https://harbour.galley.example.com:8443');
  });
});
