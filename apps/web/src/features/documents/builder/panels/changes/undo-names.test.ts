import { expect, it } from 'vitest';
import { undoNames } from './undo-names';

it('[B9-undo-list] names each change and how many go with it, the nearest first', () => {
  const actions = undoNames('Undo', [{ label: 'Move section' }, { label: 'Bold' }, { label: '' }]);
  expect(actions.map(({ name, count }) => [name, count])).toEqual([
    ['Undo: Move section', 1],
    ['Undo: Bold', 2],
    ['Undo', 3],
  ]);
  expect(new Set(actions.map(({ key }) => key)).size).toBe(3);
});
