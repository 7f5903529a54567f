import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertDialog, confirm, type DialogEntry, dialogStore, notice, onceNoDialog, promptDialog } from './dialogs';

const open = () => dialogStore.getState().dialogs;
function top<Kind extends DialogEntry['kind']>(kind: Kind): Extract<DialogEntry, { kind: Kind }> {
  const entry = open().at(-1);
  if (entry?.kind !== kind) throw new Error(`The topmost dialog is ${entry?.kind}, not ${kind}.`);
  return entry as Extract<DialogEntry, { kind: Kind }>;
}

describe('dialogs', () => {
  it('answer the one who asked, and only that one', async () => {
    const first = confirm({ text: 'One?' });
    const second = promptDialog({ title: 'Two', label: 'Two' });
    expect(open()).toHaveLength(2);
    top('prompt').close('text');
    await expect(second).resolves.toBe('text');
    top('confirm').close(false);
    await expect(first).resolves.toBe(false);
    expect(open()).toHaveLength(0);
  });

  it('tell which way out of an alert was taken', async () => {
    const answer = alertDialog({ text: 'Held.', extra: 'Ask to edit' });
    top('alert').close('extra');
    await expect(answer).resolves.toBe('extra');
  });

  it('[D4-name-kept] Call back when the last of them is closed, once', () => {
    const calls: string[] = [];
    onceNoDialog(() => calls.push('none is open'));
    void alertDialog({ text: 'One.' });
    void alertDialog({ text: 'Two.' });
    onceNoDialog(() => calls.push('closed'));
    onceNoDialog(() => calls.push('canceled'))();
    top('alert').close('okay');
    expect(calls).toEqual(['none is open']);
    top('alert').close('okay');
    void alertDialog({ text: 'Three.' });
    top('alert').close('okay');
    expect(calls).toEqual(['none is open', 'closed']);
  });
});

describe('[D4-notice] notices', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('close by themselves after 5 s, counted from the newest', () => {
    notice('First');
    vi.advanceTimersByTime(3000);
    notice('Second');
    vi.advanceTimersByTime(4999);
    expect(dialogStore.getState().notice?.text).toBe('Second');
    vi.advanceTimersByTime(1);
    expect(dialogStore.getState().notice).toBeNull();
  });
});
