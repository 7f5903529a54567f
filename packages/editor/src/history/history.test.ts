import { describe, expect, it } from 'vitest';
import { History, type UndoEntry } from './history';

function buildEntry(label: string, parts: Partial<UndoEntry> = {}): UndoEntry {
  const nowhere = { beId: null, text: null };
  return {
    label,
    blockId: 'a',
    steps: [{ kind: 'setInner', beId: 'a', before: `${label}-`, after: `${label}+` }],
    selectionBefore: nowhere,
    selectionAfter: nowhere,
    mergeKey: '',
    ...parts,
  };
}

describe('history', () => {
  it('[B9-undo30] keeps at most 30 entries and forgets the oldest', () => {
    const history = new History();
    for (let index = 0; index < 35; index++) history.push(buildEntry(String(index)));
    expect(history.length).toBe(30);
    const labels: string[] = [];
    for (let entry = history.takeUndo(); entry; entry = history.takeUndo()) labels.push(entry.label);
    expect(labels[0]).toBe('34');
    expect(labels.at(-1)).toBe('5');
  });

  it('[B4-undo-future] moves entries between history and future; a new action clears the future', () => {
    const history = new History();
    history.push(buildEntry('one'));
    history.push(buildEntry('two'));
    expect(history.takeUndo()?.label).toBe('two');
    expect(history.redoLabel).toBe('two');
    expect(history.takeRedo()?.label).toBe('two');
    history.takeUndo();
    history.push(buildEntry('three'));
    expect(history.canRedo).toBe(false);
    expect(history.undoLabel).toBe('three');
  });

  it('[B4-undo-clear] empties both lists', () => {
    const history = new History();
    history.push(buildEntry('one'));
    history.push(buildEntry('two'));
    history.takeUndo();
    history.clear();
    expect([history.canUndo, history.canRedo]).toEqual([false, false]);
  });

  it('merges typing of one run into one step until the run is closed', () => {
    const history = new History();
    const type = (before: string, after: string) =>
      history.push(
        buildEntry('Typing', { mergeKey: 'run-1', steps: [{ kind: 'setInner', beId: 'a', before, after }] }),
      );
    type('', 'a');
    type('a', 'ab');
    expect(history.length).toBe(1);
    history.closeMerge();
    type('ab', 'abc');
    expect(history.length).toBe(2);
    history.takeUndo();
    expect(history.takeUndo()?.steps).toEqual([{ kind: 'setInner', beId: 'a', before: '', after: 'ab' }]);
  });

  it('[B4-identical] Forgets a run of typing that ends with the text it began with', () => {
    const history = new History();
    const type = (before: string, after: string) =>
      history.push(
        buildEntry('Typing', { mergeKey: 'run-1', steps: [{ kind: 'setInner', beId: 'a', before, after }] }),
      );
    history.push(buildEntry('Bold'));
    expect([type('', 'a'), type('a', 'ab'), type('ab', '')]).toEqual(['added', 'merged', 'cancelled']);
    expect(history.lists).toEqual({ past: [{ label: 'Bold' }], future: [] });
  });
});
