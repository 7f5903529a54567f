import type { WorkCaptcha } from '@galley/contract';
import { startWorker } from '../../../../lib/browser-features';
import { authMessages } from '../../../../messages/people/auth';
import { workToken } from './solve-work';

type WorkerMessage = { percent: number } | { number: number | null };

/** Solves a captcha in a Web Worker. Rejects if there is no solution, or with the signal's reason. */
export function workInWorker(
  captcha: WorkCaptcha,
  { signal, onProgress }: { signal: AbortSignal; onProgress(percent: number): void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(() => new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' }));
    if (!worker) {
      reject(new Error(authMessages.captchaBlocked));
      return;
    }
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true });
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if ('percent' in data) return onProgress(data.percent);
      const { number } = data;
      end(() =>
        number === null ? reject(new Error(authMessages.captchaFailed)) : resolve(workToken(captcha, number)),
      );
    };
    worker.onerror = (event) => end(() => reject(new Error(event.message || authMessages.captchaNotRun)));
    worker.postMessage(captcha);
  });
}
