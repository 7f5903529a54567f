import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createListState } from './list-state';

describe('the name fields of a list', () => {
  beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
  afterEach(() => void vi.unstubAllGlobals());

  const fields = ({ store }: ReturnType<typeof createListState>) => {
    const { renaming, naming } = store.getState();
    return { renaming, naming };
  };

  it('[D4-name-kept] Open one at a time, with the name or nothing in them', () => {
    const list = createListState();
    list.startRenaming('email-1');
    expect(fields(list)).toEqual({ renaming: { key: 'email-1' }, naming: null });
    list.startNaming({ kind: 'folder', fid: 2 });
    expect(fields(list)).toEqual({ renaming: null, naming: { kind: 'folder', fid: 2 } });
    list.stopNaming();
    expect(fields(list)).toEqual({ renaming: null, naming: null });
  });

  it('[D4-name-kept] Open again with what was typed', () => {
    const list = createListState();
    list.reopenField({ renaming: { key: 'email-1', typed: 'Currents' } });
    expect(fields(list)).toEqual({ renaming: { key: 'email-1', typed: 'Currents' }, naming: null });
    list.stopRenaming('email-1');
    list.reopenField({ naming: { kind: 'email', fid: 0, typed: 'Winds' } });
    expect(fields(list)).toEqual({ renaming: null, naming: { kind: 'email', fid: 0, typed: 'Winds' } });
  });

  it('[D4-name-kept] Leave a field alone that the person opened meanwhile', () => {
    const list = createListState();
    list.startRenaming('email-2');
    list.reopenField({ naming: { kind: 'email', fid: 0, typed: 'Winds' } });
    expect(fields(list)).toEqual({ renaming: { key: 'email-2' }, naming: null });
    list.startNaming({ kind: 'email', fid: 0 });
    list.reopenField({ renaming: { key: 'email-1', typed: 'Currents' } });
    expect(fields(list)).toEqual({ renaming: null, naming: { kind: 'email', fid: 0 } });
    list.dispose();
  });
});
