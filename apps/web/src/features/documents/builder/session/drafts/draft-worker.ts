/// <reference lib="webworker" />
import { findDatabases } from '../../../../../lib/browser-features';
import type { DraftRequest } from './draft-messages';
import { createIndexedDraftStore } from './draft-store';
import { createDraftRequestHandler } from './draft-worker-handler';
import { sha256 } from './sha256';

/** Stores drafts and computes their checksums, so that a key press never waits for a long document. */
declare const self: DedicatedWorkerGlobalScope;

const databases = findDatabases();
if (!databases) throw new Error('This worker has no access to IndexedDB.');
const handle = createDraftRequestHandler(createIndexedDraftStore(databases), sha256);

self.onmessage = ({ data }: MessageEvent<DraftRequest>) => {
  void handle(data).then((response) => self.postMessage(response));
};
