import { limits, type TransferProgress } from '@galley/contract';
import { ApiError } from '../../api/api-error';

/** The clock and the server calls of `waitForTransfer`, which tests replace. */
export interface TransferPorts {
  read(): Promise<TransferProgress>;
  wait(milliseconds: number): Promise<void>;
  onProgress(progress: TransferStep): void;
}

/** How far a running transfer is. */
export interface TransferStep {
  done: number;
  total: number;
  /** Why it doesn't advance, as the server says; '' = it doesn't say. */
  waiting: string;
  /** It hasn't advanced for 10 seconds. */
  isQuiet: boolean;
}

/** The number of polls without a change after which a transfer is quiet. */
const quietPolls = Math.ceil(limits.transferQuietMs / limits.transferPollMs);

/**
 * Polls a transfer every 2 s until it's done (−1), asks a question, or failed (a text). Retries polls without a
 * response, and throws the error of a refused one.
 */
export async function waitForTransfer(ports: TransferPorts): Promise<TransferProgress> {
  let last = -1;
  let unchanged = 0;
  for (;;) {
    const answer = await ports.read().catch(repeatable);
    if (answer && typeof answer.progress !== 'number') return answer;
    if (answer?.progress === -1) {
      ports.onProgress({ done: answer.total, total: answer.total, waiting: '', isQuiet: false });
      await ports.wait(limits.transferDoneMs);
      return answer;
    }
    if (answer && typeof answer.progress === 'number') {
      const { progress: done, total, waiting } = answer;
      unchanged = done === last ? unchanged + 1 : 0;
      last = done;
      ports.onProgress({ done, total, waiting, isQuiet: unchanged >= quietPolls });
    }
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
