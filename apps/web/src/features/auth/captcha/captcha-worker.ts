import type { WorkCaptcha } from '@galley/contract';
import { solveWork } from './solve-work';

// The work of a captcha, away from the page: typing stays smooth meanwhile.
self.onmessage = (event: MessageEvent<WorkCaptcha>) => {
  self.postMessage({ number: solveWork(event.data, (percent) => self.postMessage({ percent })) });
};
