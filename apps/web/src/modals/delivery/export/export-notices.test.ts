import { describe, expect, it } from 'vitest';
import { exportMessages } from '../../../messages/delivery/exports';
import { exportNotices } from './export-notices';

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
});
