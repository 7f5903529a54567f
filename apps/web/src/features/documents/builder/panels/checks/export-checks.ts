import type { Finding } from '@galley/markup/checks';
import { startWorker } from '../../../../../lib/browser-features';
import type { ExportCheckRequest } from './checks-worker';

/** Checks exports of one document. */
export interface ExportChecks {
  /** Returns the findings of an export; null if a newer request replaced this one, or it could not be checked. */
  check(request: ExportCheckRequest): Promise<readonly Finding[] | null>;
  dispose(): void;
}

/** Starts a worker at the first check. The worker finishes one request before the next, and skips those in between. */
export function createExportChecks(): ExportChecks {
  let worker: Worker | null = null;
  let waiting: { request: ExportCheckRequest; answer: (findings: readonly Finding[] | null) => void } | null = null;
  let answer: ((findings: readonly Finding[] | null) => void) | null = null;
  const next = (): void => {
    if (answer || !waiting || !worker) return;
    answer = waiting.answer;
    worker.postMessage(waiting.request);
    waiting = null;
  };
  const finish = (findings: readonly Finding[] | null): void => {
    answer?.(findings);
    answer = null;
    next();
  };
  return {
    check(request) {
      worker ??= startWorker(() => new Worker(new URL('./checks-worker.ts', import.meta.url), { type: 'module' }));
      if (!worker) return Promise.resolve(null);
      worker.onmessage = ({ data }: MessageEvent<readonly Finding[]>) => finish(data);
      worker.onerror = (event) => {
        console.info('The export could not be checked:', event.message);
        finish(null);
      };
      return new Promise((resolve) => {
        waiting?.answer(null);
        waiting = { request, answer: resolve };
        next();
      });
    },
    dispose() {
      worker?.terminate();
      worker = null;
      waiting?.answer(null);
      answer?.(null);
      waiting = answer = null;
    },
  };
}
