import { LRUCache } from 'lru-cache';

interface Making {
  make(): Promise<Buffer>;
}

const cacheBytes = 32 * 1024 * 1024;

/** The pictures shown last, by everything they are made from: a list of emails asks for the same ones again and again. */
export interface PictureCache {
  /** The picture of this key; many who ask at once share one `make`. Rejects as `make` does, and forgets that. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

export function createPictureCache(maxBytes = cacheBytes): PictureCache {
  const cache = new LRUCache<string, Buffer, Making>({
    maxSize: maxBytes,
    // One that fills the whole cache would drive out all others.
    maxEntrySize: maxBytes / 4,
    sizeCalculation: (bytes) => bytes.length + 1,
    fetchMethod: (_key, _stale, { context }) => context.make(),
  });
  return {
    async get(key, make) {
      const bytes = await cache.fetch(key, { context: { make } });
      if (!bytes) throw new Error('A picture was not made.');
      return bytes;
    },
  };
}
