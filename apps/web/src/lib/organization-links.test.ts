import { describe, expect, it } from 'vitest';
import { afterLogoutUrl, logoutBase, newState, signInUrl } from './organization-links';

describe('logging out', () => {
  it('[D1-logout] Is relative for a person with a parentID, absolute otherwise', () => {
    const origin = 'https://galley.example.com';
    expect(logoutBase({ parentID: 7 }, origin)).toBe('');
    expect(logoutBase({ parentID: 0 }, origin)).toBe(origin);
    expect(afterLogoutUrl('')).toBe('/login');
    expect(afterLogoutUrl(origin)).toBe('https://galley.example.com/login');
  });
});

describe('signing in through the main host', () => {
  it('[D1-handover] Carries where the person wanted to go, and what only this browser keeps', () => {
    const url = new URL(signInUrl('https://galley.example.com/enter/7', '/t/4?a=b&c', 'kept'));
    expect(url.pathname).toBe('/enter/7');
    expect(Object.fromEntries(url.searchParams)).toEqual({ path: '/t/4?a=b&c', state: 'kept' });
    expect(signInUrl('https://galley.example.com/enter/7', '/', 'kept')).toBe(
      'https://galley.example.com/enter/7?state=kept',
    );
  });

  it('[D1-handover] Keeps 256 bits that are new each time', () => {
    const states = Array.from({ length: 50 }, newState);
    expect(new Set(states).size).toBe(50);
    for (const state of states) expect(state).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});
