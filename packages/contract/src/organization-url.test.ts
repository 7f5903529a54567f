import { describe, expect, it } from 'vitest';
import { organizationUrl } from './build-url';

describe('organizationUrl', () => {
  it('[D2-other-organization] Is absolute on the sub-address of the organization', () => {
    const harbour = { id: 7, url: 'https://harbour.galley.example.com' };
    expect(organizationUrl(harbour, '/build/email/1/2')).toBe('https://harbour.galley.example.com/build/email/1/2');
  });

  it('[D2-other-organization] Uses the page that switches organizations if all share one address', () => {
    const harbour = { id: 7, url: '' };
    expect(organizationUrl(harbour, '/')).toBe('/enter/7');
    expect(organizationUrl(harbour, '/build/email/1/2')).toBe('/enter/7?path=%2Fbuild%2Femail%2F1%2F2');
  });
});
