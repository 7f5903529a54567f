import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error';
import { waitForUpgrade } from './wait-for-upgrade';

describe('[B9-upgrade-poll] waiting for an upgrade', () => {
  it.each([
    ['layouts', 2000],
    ['emails', 1000],
  ] as const)('polls every 5 s until false, then waits: %s', async (kind, doneMs) => {
    const answers = [{ isUpgrading: true, percent: 5 }, null, { isUpgrading: true, percent: 10 }];
    const waits: number[] = [];
    const shown: number[] = [];
    await waitForUpgrade(kind, {
      async status() {
        const answer = answers.shift();
        if (answer === null) throw new Error('offline');
        return answer ?? { isUpgrading: false, percent: 100 };
      },
      wait: async (milliseconds) => void waits.push(milliseconds),
      onPercent: (percent) => shown.push(percent),
    });
    expect(waits).toEqual([5000, 5000, 5000, doneMs]);
    expect(shown).toEqual([5, 10, 100, 100]);
  });

  it('ends when the person may no longer see it', async () => {
    const refused = new ApiError({ status: 403, code: 'forbidden', message: 'No access.', url: '/' });
    const answers = [new Error('offline'), refused];
    const status = async () => {
      throw answers.shift();
    };
    await expect(waitForUpgrade('layouts', { status, wait: async () => {}, onPercent: () => {} })).rejects.toBe(
      refused,
    );
  });
});
