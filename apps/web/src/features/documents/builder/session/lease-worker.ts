/// <reference lib="webworker" />
import type { LeaseRequest } from './lease-renewal';
import { createLeaseRenewal } from './lease-renewal';

/**
 * Renews the edit lease in a worker, because browsers slow down the timers of a background tab to one a minute, and a
 * lease expires after 30 seconds.
 */
declare const self: DedicatedWorkerGlobalScope;

const take = createLeaseRenewal((response) => self.postMessage(response));

self.onmessage = (event: MessageEvent<LeaseRequest | null>) => take(event.data);
