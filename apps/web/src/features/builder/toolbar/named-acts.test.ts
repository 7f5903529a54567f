import { expect, it } from 'vitest';
import { namedActs } from './named-acts';

it('[B9-undo-list] names each change and how many go with it, the nearest first', () => {
  const acts = namedActs('Undo', [{ label: 'Move section' }, { label: 'Bold' }, { label: '' }]);
  expect(acts.map(({ name, count }) => [name, count])).toEqual([
    ['Undo: Move section', 1],
    ['Undo: Bold', 2],
    ['Undo', 3],
  ]);
  expect(new Set(acts.map(({ key }) => key)).size).toBe(3);
});
