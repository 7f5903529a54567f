import { expect, it } from 'vitest';
import { isPrivateHost } from './private-host';

it.each([
  ['localhost', true],
  ['galley.localhost', true],
  ['127.0.0.1', true],
  ['0.0.0.0', true],
  ['[::1]', true],
  ['fd00::2', true],
  ['192.168.1.20', true],
  ['172.20.0.4', true],
  ['office.local', true],
  ['office.local.', true],
  ['galley', true],
  ['172.40.0.4', false],
  ['10.example.com', false],
  ['2a00:1450::5', false],
  ['galley.orchard.example', false],
])('[F-D17] knows whether %s is reachable from elsewhere', (hostname, isPrivate) => {
  expect(isPrivateHost(hostname)).toBe(isPrivate);
});
