import { limits, type TransferProgress } from '@galley/contract';
import { ApiError } from '../../api/api-error';

/** Time and the server, as `waitForTransfer` needs them. */
export interface TransferPorts {
  read(): Promise<TransferProgress>;
  wait(milliseconds: number): Promise<void>;
  onProgress(progress: { done: number; total: number }): void;
}

/**
 * Polls a transfer every 2 s until it's done, asks or failed; −1 is done, and a text an error (builder spec 4). A poll
 * that got no answer is repeated. Throws the error of one that was refused.
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

/** null for a failure that the next poll may not have: a connection or the server was down. */
function repeatable(error: unknown): null {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
  return null;
}
