import { expect, it } from 'vitest';
import { loginUrl, safeRedirect } from './redirect';

it.each(['/', '/t/4', '/build/email/1/2?x=1'])('goes back to %s after signing in', (path) => {
  expect(safeRedirect(path)).toBe(path);
});

it.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/login?redirect=/login',
])('never leaves the site or loops: %s', (value) => {
  expect(safeRedirect(value)).toBe('/');
});

it('[D2-login] carries the visitor’s own path to the login page', () => {
  expect(loginUrl('/t/4?a=b')).toBe('/login?redirect=%2Ft%2F4%3Fa%3Db');
  expect(loginUrl('/')).toBe('/login');
});
