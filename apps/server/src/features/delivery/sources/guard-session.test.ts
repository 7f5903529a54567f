import { limits } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { plainName } from '../../../platform/plain-line';
import { guardSession } from './guard-session';
import { type RemoteObject, refusingSession, type SourceEntry, type SourceSession } from './port';

const entry = (name: string): SourceEntry => ({
  ...{ id: `id ${name}`, name, type: 'file', path: `a/${name}`, bytes: 1, modifiedAt: 0, contentType: null },
});
const of = (session: Partial<SourceSession>) => guardSession({ ...refusingSession('Shop'), ...session });
const remote = (url: string | null): RemoteObject => ({ id: '7', url, revision: '' });
const turned = '\u202egnp.exe';

describe('what a source answers', () => {
  it('[W3-source-names] Shows its names without turned directions, control characters and their length, and keeps the paths', async () => {
    const names = [turned, 'x'.repeat(5000), 'a\u2066b\u2069\r\nc\u2028d', '\u202e', '🍐'.repeat(400), 'Été (1).png'];
    const session = of({ list: async () => names.map(entry), makeDirectory: async () => entry(turned) });
    const shown = await session.list('');
    expect(shown.map(({ path }) => path)).toEqual(names.map((name) => `a/${name}`));
    expect(shown.map(({ id }) => id)).toEqual(names.map((name) => `id ${name}`));
    expect(shown[0]?.name).toBe('gnp.exe');
    expect(shown[1]?.name).toBe(`${'x'.repeat(limits.titleLength - 1)}…`);
    expect(shown.slice(2, 4).map(({ name }) => name)).toEqual(['ab c d', '(no name)']);
    expect(shown[4]?.name).toMatch(/^🍐+…$/u);
    expect(shown[5]?.name).toBe('Été (1).png');
    expect((await session.makeDirectory('a')).name).toBe('gnp.exe');
    const file = { name: `${turned}\n`, bytes: Buffer.alloc(1), contentType: null };
    expect((await of({ download: async () => file }).download('a', 1)).name).toBe('gnp.exe');
  });

  it('[W3-source-names] Takes only web addresses of what was sent, and refuses images without one', async () => {
    const upload = { folder: '', name: 'a', html: '', text: '', subject: '', previewText: '' };
    const image = { folder: '', name: 'a', bytes: Buffer.alloc(1), contentType: 'image/png' };
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc',
      'no address',
      `https://x.test/${'a'.repeat(2000)}`,
    ]) {
      const session = of({
        uploadHtml: async () => remote(url),
        uploadImage: async () => remote(url),
        find: async () => remote(url),
      });
      expect((await session.uploadHtml(upload)).url).toBeNull();
      expect((await session.find?.('html', '', 'a'))?.url).toBeNull();
      await expect(session.uploadImage(image)).rejects.toThrow('no web address');
    }
    const good = of({ uploadImage: async () => remote('https://cdn.test/a.png') });
    expect((await good.uploadImage(image)).url).toBe('https://cdn.test/a.png');
    expect(good.find).toBeUndefined();
    // A folder of files has no addresses.
    expect((await of({ uploadImage: async () => remote(null) }).uploadImage(image)).url).toBeNull();
  });

  it('[W3-source-names] Keeps marks that Persian and Arabic names need', () => {
    expect(plainName('می\u200cخواهم\u200f')).toBe('می\u200cخواهم\u200f');
    expect(plainName('half \ud83c')).toBe('half \ufffd');
  });
});
