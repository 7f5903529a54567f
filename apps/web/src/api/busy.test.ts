import { expect, it } from 'vitest';
import { busyStore, trackCall, withMask } from './busy';

const calls = () => busyStore.getState().calls;
const masks = () => busyStore.getState().masks.map(({ label }) => label);

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}

it('[D4-busy] The page is busy until the last request ends, whether it succeeds, fails or is canceled', async () => {
  const first = deferred<string>();
  const second = deferred<string>();
  const works = [trackCall(() => first.promise), trackCall(() => second.promise)];
  expect(calls()).toBe(2);
  first.resolve('answer');
  await expect(works[0]).resolves.toBe('answer');
  expect(calls()).toBe(1);
  second.reject(new DOMException('The person went on.', 'AbortError'));
  await expect(works[1]).rejects.toThrow('went on');
  expect(calls()).toBe(0);
});

it('[D4-mask] The mask covers the page until its work ends, the newest on top', async () => {
  const outer = deferred<void>();
  const inner = deferred<void>();
  const works = [withMask('Leaving', () => outer.promise), withMask('Switching', () => inner.promise)];
  expect(masks()).toEqual(['Leaving', 'Switching']);
  outer.resolve();
  await works[0];
  expect(masks()).toEqual(['Switching']);
  inner.reject(new Error('refused'));
  await expect(works[1]).rejects.toThrow('refused');
  expect(masks()).toEqual([]);
});
