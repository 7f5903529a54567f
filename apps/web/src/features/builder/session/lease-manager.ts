import { buildUrl, limits } from '@galley/contract';
import type { TabIdentity } from '../connection/tab-id';
import type { OpenedAddress } from './opened-document';
import type { LeaseManager } from './session-ports';

/** The message to the worker; null stops it. */
export interface LeaseRequest {
  url: string;
  tabId: string;
  number: number;
  everyMs: number;
  isNow: boolean;
}

export interface LeaseResponse {
  kind: 'alive' | 'offline' | 'lost' | 'sessionExpired';
  number: number;
}

/** Renews the lease of a document from a web worker. `dispose` ends the worker. */
export function createLeaseManager(options: {
  kind: OpenedAddress['kind'];
  documentId: number;
  tab: TabIdentity;
  onAnswer(answer: LeaseResponse): void;
}): LeaseManager & { dispose(): void } {
  const worker = new Worker(new URL('./lease-worker.ts', import.meta.url), { type: 'module' });
  const name = options.kind === 'template' ? 'build_template_lease_renew' : 'build_lease_renew';
  const url = buildUrl(name, { id: options.documentId });
  let current = 0;
  worker.onmessage = (event: MessageEvent<LeaseResponse>) => {
    if (event.data.number === current) options.onAnswer(event.data);
  };
  const send = (how: { isNow: boolean }) => {
    const order: LeaseRequest = {
      url,
      tabId: options.tab.current,
      number: current,
      everyMs: limits.leaseRenewSeconds * 1000,
      isNow: how.isNow,
    };
    worker.postMessage(order);
  };
  return {
    start(number) {
      current = number;
      send({ isNow: false });
    },
    renewNow() {
      if (current > 0) send({ isNow: true });
    },
    stop() {
      current = 0;
      worker.postMessage(null);
    },
    dispose: () => worker.terminate(),
  };
}
