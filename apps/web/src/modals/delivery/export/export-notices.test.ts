import { describe, expect, it } from 'vitest';
import { exportMessages } from '../../../messages/delivery/exports';
import { exportNotices, isPrivateHost } from './export-notices';

const quiet = { hasServerAddresses: true, hostname: 'galley.orchard.example' };

describe('[F-D17] what is said before an export', () => {
  it('names addresses that no recipient can load', () => {
    expect(exportNotices({ hasServerAddresses: true, hostname: 'localhost' })).toEqual([
      exportMessages.privateHost('localhost'),
    ]);
  });

  it('says nothing where nothing is wrong, and nothing of addresses that the file does not hold', () => {
    expect(exportNotices(quiet)).toEqual([]);
    expect(exportNotices({ ...quiet, hostname: 'localhost', hasServerAddresses: false })).toEqual([]);
  });

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['[::1]', true],
    ['192.168.1.20', true],
    ['172.20.0.4', true],
    ['office.local', true],
    ['172.40.0.4', false],
    ['10.example.com', false],
    ['galley.orchard.example', false],
  ])('knows whether %s is reachable from elsewhere', (hostname, isPrivate) => {
    expect(isPrivateHost(hostname)).toBe(isPrivate);
  });
});
