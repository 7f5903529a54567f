import type { TransferProgress } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error';
import { type TransferStep, waitForTransfer } from './wait-for-transfer';

const answer = (progress: TransferProgress['progress'], values: Partial<TransferProgress> = {}): TransferProgress => ({
  ...{
    progress,
    total: 3,
    kept: 0,
    message: '',
    waiting: '',
    oauth: false,
    name: 'Bucket',
    question: null,
    remotes: [],
  },
  ...values,
});

function ports(answers: (TransferProgress | Error)[]) {
  const waits: number[] = [];
  const shown: string[] = [];
  return {
    waits,
    shown,
    read: async () => {
      const next = answers.shift();
      if (!next || next instanceof Error) throw next ?? new Error('Nothing is left.');
      return next;
    },
    wait: async (milliseconds: number) => void waits.push(milliseconds),
    onProgress: ({ done, total, isQuiet }: TransferStep) =>
      void shown.push(`${done}/${total}${isQuiet ? ' quiet' : ''}`),
  };
}

describe('[B4-transfer-poll] the poll of a transfer', () => {
  it('runs every 2 s until −1, then shows all images as done for a second', async () => {
    const at = ports([answer(0), answer(2), answer(-1)]);
    expect(await waitForTransfer(at)).toMatchObject({ progress: -1 });
    expect(at.shown).toEqual(['0/3', '2/3', '3/3']);
    expect(at.waits).toEqual([2000, 2000, 1000]);
  });

  it.each(['Not_Found', 'Failed', 'Question'] as const)('ends with a text: %s', async (progress) => {
    expect(await waitForTransfer(ports([answer(1), answer(progress)]))).toMatchObject({ progress });
  });

  it('[W8-transfer-quiet] is quiet after 10 s without progress, until it advances', async () => {
    const at = ports([...Array.from({ length: 7 }, () => answer(1)), answer(2), answer(-1)]);
    await waitForTransfer(at);
    expect(at.shown).toEqual([...Array.from({ length: 5 }, () => '1/3'), '1/3 quiet', '1/3 quiet', '2/3', '3/3']);
    expect(at.waits.slice(0, 5).reduce((sum, each) => sum + each, 0)).toBe(10_000);
  });

  it('repeats a poll without an answer, and throws a refusal', async () => {
    const down = new ApiError({ status: 0, code: 'network', message: '', url: '' });
    expect(await waitForTransfer(ports([down, answer(-1)]))).toMatchObject({ progress: -1 });
    const refused = new ApiError({ status: 401, code: 'session_required', message: '', url: '' });
    await expect(waitForTransfer(ports([refused]))).rejects.toBe(refused);
  });
});
