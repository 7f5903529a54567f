import type { TransferProgress } from '@galley/contract';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/api-error';
import { cancelTransfer, readTransfer } from '../../api/delivery/transfers';
import { toastError } from '../../lib/toasts';
import { type TransferStep, waitForTransfer } from './wait-for-transfer';

/** The state of a transfer that this dialog started. */
export type TransferState =
  | { kind: 'idle' }
  | ({ kind: 'running'; isCanceling: boolean } & TransferStep)
  | { kind: 'canceled' }
  | { kind: 'done' | 'question'; answer: TransferProgress }
  | { kind: 'failed'; reason: string; oauth: boolean };

/**
 * Starts a transfer and tracks its progress. If the dialog is closed, the transfer continues on the server, and `run`
 * follows it again when `start` resolves with its uuid. `run` resolves with the result. `cancel` stops the transfer.
 */
export function useTransfer() {
  const [state, setState] = useState<TransferState>({ kind: 'idle' });
  const closed = useRef<AbortController>(null);
  const current = useRef<string>(null);
  const isCanceling = useRef(false);
  /** The number of the run that is shown; an earlier one, or one that was canceled, shows nothing anymore. */
  const shown = useRef(0);
  useEffect(() => {
    const controller = new AbortController();
    closed.current = controller;
    return () => controller.abort();
  }, []);

  async function run(start: () => Promise<{ uuid: string }>): Promise<TransferState | null> {
    const signal = closed.current?.signal;
    shown.current += 1;
    const own = shown.current;
    const show = (next: TransferState): TransferState | null => {
      if (signal?.aborted || own !== shown.current) return null;
      setState(next);
      return next;
    };
    isCanceling.current = false;
    current.current = null;
    show({ kind: 'running', done: 0, total: 0, waiting: '', isQuiet: false, isCanceling: false });
    try {
      const { uuid } = await start();
      current.current = uuid;
      // Canceled before the server had answered.
      if (isCanceling.current) await cancelTransfer(uuid);
      const answer = await waitForTransfer({
        read: () => readTransfer(uuid),
        wait: (milliseconds) => waitUnless(signal, milliseconds),
        onProgress: (progress) => void show({ kind: 'running', isCanceling: isCanceling.current, ...progress }),
      });
      if (answer.progress === -1) return show({ kind: 'done', answer });
      if (answer.progress === 'Canceled') return show({ kind: 'canceled' });
      if (answer.progress === 'Question') return show({ kind: 'question', answer });
      return show({ kind: 'failed', reason: answer.message, oauth: answer.oauth });
    } catch (error) {
      return show({ kind: 'failed', reason: errorText(error), oauth: false });
    }
  }

  async function cancel(): Promise<void> {
    isCanceling.current = true;
    setState((before) => (before.kind === 'running' ? { ...before, isCanceling: true } : before));
    if (current.current === null) return;
    try {
      const { progress } = await cancelTransfer(current.current);
      if (progress !== 'Canceled' || closed.current?.signal.aborted) return;
      shown.current += 1;
      setState({ kind: 'canceled' });
    } catch (error) {
      isCanceling.current = false;
      setState((before) => (before.kind === 'running' ? { ...before, isCanceling: false } : before));
      toastError(errorText(error));
    }
  }

  return { state, run, cancel, reset: () => setState({ kind: 'idle' }) };
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
