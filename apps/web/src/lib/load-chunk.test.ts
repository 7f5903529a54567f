import { expect, it, vi } from 'vitest';
import { ChunkError, loadChunk } from './load-chunk';

it('[D8-chunk] a part that fails reads "Loading chunk failed"', async () => {
  const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(loadChunk(failing)).rejects.toBeInstanceOf(ChunkError);
  await expect(loadChunk(failing)).rejects.toThrow('Loading chunk failed');
});

it('[D9-chunk] a part may take 120 s, not longer', async () => {
  vi.useFakeTimers();
  const late = loadChunk(() => new Promise(() => {}));
  const settled = vi.fn();
  late.catch(settled);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(expect.any(ChunkError));
  vi.useRealTimers();
});
