import { afterEach, expect, it, vi } from 'vitest';
import { loadImages } from './load-images';

afterEach(() => vi.unstubAllGlobals());

const origin = 'https://g.org';
const key = 'k'.repeat(43);

it('[W11-checked-images] only stored files of this server are loaded, without the session, and again after a failure', async () => {
  const asked: [string, RequestInit | undefined][] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push([address, init]);
    throw new TypeError('offline');
  });
  const own = [`${origin}/blobs/${key}/a.png`, `${origin}/assets/${key}/images/b.png`];
  const others = [
    `${origin}/api/v1/me`,
    `${origin}/blobs/${key}/../../api/v1/me`,
    `${origin}/blobs/short/a.png`,
    `https://g.org.evil.example/blobs/${key}/a.png`,
    `https://g.org@evil.example/blobs/${key}/a.png`,
    `http://g.org/blobs/${key}/a.png`,
    '/blobs/a.png',
    'images/a.png',
    'data:image/png;base64,AAAA',
  ];
  expect(await loadImages([...own, ...others, ...own], origin)).toEqual(new Map());
  expect(asked.map(([address]) => address)).toEqual(own);
  for (const [, init] of asked) expect(init).toMatchObject({ credentials: 'omit', redirect: 'error' });
  await loadImages(own, origin);
  expect(asked).toHaveLength(4);
});
