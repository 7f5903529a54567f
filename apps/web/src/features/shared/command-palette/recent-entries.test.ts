import { beforeEach, expect, it, vi } from 'vitest';
import { noteRecent, readRecent } from './recent-entries';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const choose = (userId: number, id: string) => noteRecent(userId, { id, label: id, group: 'Go to', path: `/${id}` });

it('[L6-palette-recent] Choices are kept newest first, each once, twenty at most', () => {
  for (let at = 0; at < 25; at += 1) choose(1, `e${at}`);
  choose(1, 'e10');
  expect(readRecent(1)).toHaveLength(20);
  expect(readRecent(1).slice(0, 2)).toEqual([
    { id: 'e10', label: 'e10', path: '/e10' },
    { id: 'e24', label: 'e24', path: '/e24' },
  ]);
});

it('[L6-palette-recent] Another person of the same browser does not see them', () => {
  choose(1, 'secret plan');
  expect(readRecent(2)).toEqual([]);
  choose(2, 'mine');
  expect(readRecent(1)).toEqual([]);
});
