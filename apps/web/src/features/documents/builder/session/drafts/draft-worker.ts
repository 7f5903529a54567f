/// <reference lib="webworker" />
import { findDatabases } from '../../../../../lib/browser-features';
import { createDraftDesk } from './draft-desk';
import type { DraftOrder } from './draft-orders';
import { createIndexedDraftStore } from './draft-store';
import { sha256 } from './sha256';

/** Stores drafts and computes their checksums, so that a key press never waits for a long document. */
declare const self: DedicatedWorkerGlobalScope;

const databases = findDatabases();
if (!databases) throw new Error('This worker has no access to IndexedDB.');
const carryOut = createDraftDesk(createIndexedDraftStore(databases), sha256);

self.onmessage = ({ data }: MessageEvent<DraftOrder>) => {
  void carryOut(data).then((answer) => self.postMessage(answer));
};
