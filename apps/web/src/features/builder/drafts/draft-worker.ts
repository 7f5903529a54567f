/// <reference lib="webworker" />
import { createDraftDesk } from './draft-desk';
import type { DraftOrder } from './draft-orders';
import { createIndexedDraftStore } from './draft-store';
import { sha256 } from './sha256';

/** Stores drafts and computes their checksums, so that a key never waits for the length of the document. */
declare const self: DedicatedWorkerGlobalScope;

const carryOut = createDraftDesk(createIndexedDraftStore(), sha256);

self.onmessage = ({ data }: MessageEvent<DraftOrder>) => {
  void carryOut(data).then((answer) => self.postMessage(answer));
};
