import { expect, it } from 'vitest';
import { findByPath, joinPath, splitPath } from './paths';

it('[B8-vendor-api] names with slashes and percent signs are one part of a path', async () => {
  for (const name of ['a', 'a/b', '100 %', '%2F', 'a%2Fb/c', 'ä 🎈']) {
    const path = joinPath(joinPath('', 'top'), name);
    expect(path.split('/')).toHaveLength(2);
    expect(splitPath(path)).toEqual({ parent: 'top', last: name });
  }
  const folders: Record<string, { id: string; name: string }[]> = {
    root: [{ id: '1', name: 'a/b' }],
    1: [{ id: '2', name: 'c' }],
  };
  const find = (path: string) => findByPath(path, 'root', async (id) => folders[id] ?? []);
  expect(await find('')).toBe('root');
  expect(await find(joinPath(joinPath('', 'a/b'), 'c'))).toBe('2');
  expect(await find('a/b/c')).toBeNull();
});
