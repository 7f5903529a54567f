/// <reference lib="webworker" />

import { diffLines } from './line-diff';

/** Compares long sources in a worker, so that the page stays responsive. */
declare const self: DedicatedWorkerGlobalScope;

self.onmessage = ({ data }: MessageEvent<{ before: string; after: string }>) =>
  self.postMessage(diffLines(data.before, data.after));
