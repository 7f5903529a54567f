/// <reference lib="webworker" />

import { diffLines } from './line-diff';

/** Compares long sources away from the page, which stays quick meanwhile. */
declare const self: DedicatedWorkerGlobalScope;

self.onmessage = ({ data }: MessageEvent<{ before: string; after: string }>) =>
  self.postMessage(diffLines(data.before, data.after));
