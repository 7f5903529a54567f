import type { WorkCaptcha } from '@galley/contract';
import { workToken } from './solve-work';

/** Solves a captcha in a Web Worker. Rejects when there is no solution, or with the signal's reason. */
export function workInWorker(captcha: WorkCaptcha, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true });
    worker.onmessage = ({ data }: MessageEvent<number | null>) => {
      end(() => (data === null ? reject(new Error('The check has no answer.')) : resolve(workToken(captcha, data))));
    };
    worker.onerror = (event) => end(() => reject(new Error(event.message || 'The check could not run.')));
    worker.postMessage(captcha);
  });
}
