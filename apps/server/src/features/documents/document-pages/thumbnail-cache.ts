import { LRUCache } from 'lru-cache';

interface Making {
  make(): Promise<Buffer>;
}

const cacheBytes = 32 * 1024 * 1024;

/**
 * The most recently shown thumbnails, keyed by everything they are made from. Lists of emails request the same ones
 * repeatedly.
 */
export interface ThumbnailCache {
  /**
   * Returns the thumbnail with this key. Concurrent requests share one `make`. If `make` rejects, the rejection is
   * passed on and not cached.
   */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

/** Caches thumbnails in memory, up to `maxBytes`. Concurrent requests for the same one make it once. */
export function createThumbnailCache(maxBytes = cacheBytes): ThumbnailCache {
  const cache = new LRUCache<string, Buffer, Making>({
    maxSize: maxBytes,
    // A thumbnail that fills the whole cache would evict all others.
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
