import { buildUrl, limits } from '@galley/contract';
import { startWorker } from '../../../../lib/browser-features';
import type { TabIdentity } from './connection/tab-id';
import type { LeaseRequest, LeaseResponse } from './lease-renewal';
import type { OpenedAddress } from './opened-document';
import type { LeaseManager } from './session-ports';

/**
 * Renews the lease of a document from a web worker, or from this page if the browser forbids workers. `dispose` stops
 * it.
 */
export function createLeaseManager(options: {
  kind: OpenedAddress['kind'];
  documentId: number;
  tab: TabIdentity;
  onAnswer(answer: LeaseResponse): void;
}): LeaseManager & { dispose(): void } {
  const hear = (answer: LeaseResponse) => {
    if (answer.number === current) options.onAnswer(answer);
  };
  const renewal = connectWorker(hear) ?? connectHere(hear);
  const name = options.kind === 'template' ? 'build_template_lease_renew' : 'build_lease_renew';
  const url = buildUrl(name, { id: options.documentId });
  let current = 0;
  const send = (how: { isNow: boolean }) => {
    const order: LeaseRequest = {
      url,
      tabId: options.tab.current,
      number: current,
      everyMs: limits.leaseRenewSeconds * 1000,
      isNow: how.isNow,
    };
    renewal.post(order);
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
      renewal.post(null);
    },
    dispose: () => renewal.end(),
  };
}

interface Renewal {
  post(request: LeaseRequest | null): void;
  end(): void;
}

function connectWorker(hear: (answer: LeaseResponse) => void): Renewal | null {
  const worker = startWorker(() => new Worker(new URL('./lease-worker.ts', import.meta.url), { type: 'module' }));
  if (!worker) return null;
  worker.onmessage = (event: MessageEvent<LeaseResponse>) => hear(event.data);
  return { post: (request) => worker.postMessage(request), end: () => worker.terminate() };
}

function connectHere(hear: (answer: LeaseResponse) => void): Renewal {
  const loading = import('./lease-renewal').then(({ createLeaseRenewal }) => createLeaseRenewal(hear));
  const post: Renewal['post'] = (request) => {
    loading.then((take) => take(request)).catch((error) => console.warn('[Galley] The lease is not renewed:', error));
  };
  return { post, end: () => post(null) };
}
