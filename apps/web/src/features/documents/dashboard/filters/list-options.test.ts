import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showsFolders } from '../loaded/email-list';
import { defaultListOptions } from './list-options';

describe('the options of the list', () => {
  it('[D4-sort] Shows folders only in the order of positions with nothing left out', () => {
    expect(showsFolders(defaultListOptions)).toBe(true);
    expect(showsFolders({ ...defaultListOptions, sort: 'title' })).toBe(false);
    expect(showsFolders({ ...defaultListOptions, to: 5 })).toBe(false);
  });
});

describe('what a browser keeps of them', () => {
  beforeEach(() => vi.resetModules());

  it('[D4-list-view] Keeps order and view for each theme, not what was left out', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    const { changeListOptions } = await import('./use-list-options');
    changeListOptions(5, { view: 'pictures', author: 7 });
    changeListOptions(5, { sort: 'title' });
    changeListOptions(6, { descending: true });
    expect(JSON.parse(stored.get('dashboard.list') ?? '')).toEqual({
      5: { view: 'pictures', sort: 'title' },
      6: { descending: true },
    });
    for (let id = 10; id < 200; id += 1) changeListOptions(id, { view: 'rows' });
    expect(Object.keys(JSON.parse(stored.get('dashboard.list') ?? ''))).toHaveLength(100);
    vi.unstubAllGlobals();
  });
});
