import { afterEach, expect, it, vi } from 'vitest';
import { createLazyModule, setLazyLoading } from './lazy-module';

afterEach(() => setLazyLoading({ begin: Promise.resolve(), fetch: (load) => load(), onFailure: () => undefined }));

it('[D8-chunk-retry] A part that did not arrive is asked for again; one that did is fetched once', async () => {
  const fetchModule = vi.fn().mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue({ name: 'menu' });
  const part = createLazyModule<{ name: string }>(fetchModule);
  await expect(part.load()).rejects.toThrow('gone');
  expect(part.read()).toBeNull();
  const told = vi.fn();
  part.subscribe(told);
  await Promise.all([part.load(), part.load()]);
  await part.load();
  expect(fetchModule).toHaveBeenCalledTimes(2);
  expect(told).toHaveBeenCalledOnce();
  expect(part.read()).toEqual({ name: 'menu' });
});

it('[D8-chunk-retry] Parts are fetched in the program’s own way, with its limit of time', async () => {
  const ways: unknown[] = [];
  setLazyLoading({
    fetch: async (load) => {
      ways.push(load);
      return load();
    },
    begin: Promise.resolve(),
    onFailure: () => undefined,
  });
  const load = async () => 'part';
  await createLazyModule(load).load();
  expect(ways).toEqual([load]);
});
