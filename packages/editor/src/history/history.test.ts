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
    expect([type('', 'a'), type('a', 'ab'), type('ab', '')]).toEqual(['added', 'merged', 'canceled']);
    expect(history.lists).toEqual({ past: [{ label: 'Bold' }], future: [] });
  });

  const typing = (count: number, session: string) => (history: History) => {
    for (let index = 0; index < count; index++) {
      const [before, after] = [`${session} ${'x'.repeat(index)}`, `${session} ${'x'.repeat(index + 1)}`];
      const steps = [{ kind: 'setInner' as const, beId: 'a', before, after }];
      history.push(buildEntry('Typing', { steps, typing: { session, place: 'Hero' } }));
    }
  };

  it('[F-B3-count] counts the steps of one session of editing a text as one of 30, so that typing pushes out nothing else', () => {
    const history = new History();
    for (let index = 0; index < 29; index++) history.push(buildEntry(String(index)));
    typing(40, 'one')(history);
    expect(history.length).toBe(69);
    expect(history.lists.past.at(-1)?.label).toBe('0');
    history.push(buildEntry('last'));
    expect(history.length).toBe(69);
    expect(history.lists.past.at(-1)?.label).toBe('1');
    for (let index = 0; index < 29; index++) history.push(buildEntry(`more ${index}`));
    // The whole session is dropped, together with the oldest entry.
    expect(history.lists.past.filter(({ label }) => label.startsWith('Typing'))).toEqual([]);
    expect(history.length).toBe(30);
  });

  it('[F-B3-long] joins the oldest steps of a very long session: all of it can still be undone', () => {
    const history = new History();
    typing(80, 'one')(history);
    expect(history.length).toBe(50);
    let first = '';
    for (let entry = history.takeUndo(); entry; entry = history.takeUndo()) {
      const [step] = entry.steps;
      if (step?.kind === 'setInner') first = step.before;
    }
    expect(first).toBe('one ');
  });
});
