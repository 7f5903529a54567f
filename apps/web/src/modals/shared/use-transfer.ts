import type { TransferProgress } from '@galley/contract';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/api-error';
import { readTransfer } from '../../api/delivery/transfers';
import { waitForTransfer } from './wait-for-transfer';

/** The state of a transfer that this dialog started. */
export type TransferState =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'done' | 'question'; answer: TransferProgress }
  | { kind: 'failed'; reason: string; oauth: boolean };

/**
 * Starts a transfer and tracks its progress. If the dialog is closed, the transfer continues on the server. `run`
 * resolves with the result.
 */
export function useTransfer() {
  const [state, setState] = useState<TransferState>({ kind: 'idle' });
  const closed = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    closed.current = controller;
    return () => controller.abort();
  }, []);

  async function run(start: () => Promise<{ uuid: string }>): Promise<TransferState | null> {
    const signal = closed.current?.signal;
    const show = (next: TransferState): TransferState | null => {
      if (signal?.aborted) return null;
      setState(next);
      return next;
    };
    show({ kind: 'running', done: 0, total: 0 });
    try {
      const { uuid } = await start();
      const answer = await waitForTransfer({
        read: () => readTransfer(uuid),
        wait: (milliseconds) => waitUnless(signal, milliseconds),
        onProgress: (progress) => void show({ kind: 'running', ...progress }),
      });
      if (answer.progress === -1) return show({ kind: 'done', answer });
      if (answer.progress === 'Question') return show({ kind: 'question', answer });
      return show({ kind: 'failed', reason: answer.message, oauth: answer.oauth });
    } catch (error) {
      return show({ kind: 'failed', reason: errorText(error), oauth: false });
    }
  }

  return { state, run, reset: () => setState({ kind: 'idle' }) };
}

function waitUnless(signal: AbortSignal | undefined, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
