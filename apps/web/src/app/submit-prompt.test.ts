import { describe, expect, it } from 'vitest';
import { submitPrompt } from './submit-prompt';

/** Creates a prompt that records its messages and its result. */
function buildPrompt() {
  const shown: unknown[] = [];
  return {
    shown,
    setBusy: (isBusy: boolean) => void shown.push({ isBusy }),
    setProblem: (problem: string | null) => void shown.push({ problem }),
    answer: (value: string) => void shown.push({ answer: value }),
  };
}
const options = { title: 'Rename team', label: 'Team name' };

describe('the confirm button of a prompt', () => {
  it('[D9-prompt-kept] Saves the value and answers with it, busy until then', async () => {
    const prompt = buildPrompt();
    let answer = () => {};
    const saved: string[] = [];
    const save = (value: string) => {
      saved.push(value);
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    };
    const ended = submitPrompt({ ...options, save }, 'Writers', prompt);
    expect([saved, prompt.shown]).toEqual([['Writers'], [{ problem: null }, { isBusy: true }]]);
    answer();
    await ended;
    expect(prompt.shown.slice(2)).toEqual([{ answer: 'Writers' }]);
  });

  it('[D9-prompt-kept] Stays open and says why if saving fails, and can be pressed again', async () => {
    const prompt = buildPrompt();
    let isReachable = false;
    const save = async () => {
      if (!isReachable) throw new Error('Can’t reach the server.');
    };
    await submitPrompt({ ...options, save }, 'Writers', prompt);
    expect(prompt.shown.splice(0)).toEqual([
      { problem: null },
      { isBusy: true },
      { isBusy: false },
      { problem: 'Can’t reach the server.' },
    ]);
    isReachable = true;
    await submitPrompt({ ...options, save }, 'Writers', prompt);
    expect(prompt.shown).toEqual([{ problem: null }, { isBusy: true }, { answer: 'Writers' }]);
  });

  it('[D9-prompt-kept] Saves nothing that the check refuses, and answers at once without anything to save', async () => {
    const prompt = buildPrompt();
    const saved: string[] = [];
    const check = (value: string) => (value === '' ? 'Enter a name.' : null);
    const save = async (value: string) => void saved.push(value);
    await submitPrompt({ ...options, check, save }, '', prompt);
    expect([saved, prompt.shown.splice(0)]).toEqual([[], [{ problem: 'Enter a name.' }]]);
    const ended = submitPrompt(options, 'Writers', prompt);
    expect(prompt.shown).toEqual([{ problem: null }, { answer: 'Writers' }]);
    await ended;
  });
});
