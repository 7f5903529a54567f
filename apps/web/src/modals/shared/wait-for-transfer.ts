import { limits, type TransferProgress } from '@galley/contract';
import { ApiError } from '../../api/api-error';

/** The clock and the server calls of `waitForTransfer`, which tests replace. */
export interface TransferPorts {
  read(): Promise<TransferProgress>;
  wait(milliseconds: number): Promise<void>;
  onProgress(progress: { done: number; total: number }): void;
}

/**
 * Polls a transfer every 2 s until it's done (−1), asks a question, or failed (a text). Retries polls without a
 * response, and throws the error of a refused one.
 */
export async function waitForTransfer(ports: TransferPorts): Promise<TransferProgress> {
  for (;;) {
    const answer = await ports.read().catch(repeatable);
    if (answer && typeof answer.progress !== 'number') return answer;
    if (answer?.progress === -1) {
      ports.onProgress({ done: answer.total, total: answer.total });
      await ports.wait(limits.transferDoneMs);
      return answer;
    }
    if (answer && typeof answer.progress === 'number') ports.onProgress({ done: answer.progress, total: answer.total });
    await ports.wait(limits.transferPollMs);
  }
}

/**
 * Returns null for an error that the next poll may not have: the connection or the server was down. Throws other
 * errors.
 */
function repeatable(error: unknown): null {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
  return null;
}
