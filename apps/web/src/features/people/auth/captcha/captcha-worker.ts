import type { WorkCaptcha } from '@galley/contract';
import { solveWork } from './solve-work';

// Solves captchas in a worker, so that typing isn't blocked.
self.onmessage = (event: MessageEvent<WorkCaptcha>) => {
  self.postMessage({ number: solveWork(event.data, (percent) => self.postMessage({ percent })) });
};
