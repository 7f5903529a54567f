import { describe, expect, it } from 'vitest';
import { builderPath } from './opened-document';
import { readAddress } from './read-address';

describe('readAddress', () => {
  it('reads every builder address of the specification and builds it again', () => {
    const email = readAddress('/build/email/3/7', { tid: '3', id: '7' });
    expect(email).toEqual({ kind: 'email', id: 7, tid: 3, version: 0 });
    const old = readAddress('/build/email/3/7/versions/12', { tid: '3', id: '7', emailVersion: '12' });
    expect(old?.version).toBe(12);
    const theme = readAddress('/build/template/3/versions/2', { id: '3', templateVersion: '2' });
    expect(theme).toEqual({ kind: 'template', id: 3, tid: 0, version: 2 });
    const page = readAddress('/build/page/3/8', { tid: '3', id: '8' });
    expect([email, old, theme, page].map((address) => address && builderPath(address))).toEqual([
      '/build/email/3/7',
      '/build/email/3/7/versions/12',
      '/build/template/3/versions/2',
      '/build/page/3/8',
    ]);
  });

  it('refuses what is no positive whole number', () => {
    expect(readAddress('/build/email/3/x', { tid: '3', id: 'x' })).toBeNull();
    expect(readAddress('/build/email/3/0', { tid: '3', id: '0' })).toBeNull();
    expect(readAddress('/build/email/3/7/versions/-1', { tid: '3', id: '7', emailVersion: '-1' })).toBeNull();
    expect(readAddress('/build/email/3/99999999999999999999', { tid: '3', id: '99999999999999999999' })).toBeNull();
    expect(readAddress('/build/layout/3', { id: '3' })).toBeNull();
  });
});
