/// <reference lib="webworker" />
import type { LeaseRequest, LeaseResponse } from './lease-manager';

/**
 * Renews the edit lease. Runs in a worker, because browsers slow down the timers of a background tab to one a minute,
 * and a lease expires after 30 seconds.
 */
declare const self: DedicatedWorkerGlobalScope;

const answerMs = 8000;

let order: LeaseRequest | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

self.onmessage = (event: MessageEvent<LeaseRequest | null>) => {
  clearTimeout(timer);
  order = event.data;
  if (order) schedule(order, order.isNow ? 0 : order.everyMs);
};

function schedule(current: LeaseRequest, delayMs: number): void {
  timer = setTimeout(() => void renew(current), delayMs);
}

async function renew(current: LeaseRequest): Promise<void> {
  const answer = await ask(current);
  if (order !== current) return;
  self.postMessage({ ...answer, number: current.number } satisfies LeaseResponse);
  if (answer.kind === 'alive' || answer.kind === 'offline') schedule(current, current.everyMs);
}

async function ask(current: LeaseRequest): Promise<Pick<LeaseResponse, 'kind'>> {
  try {
    const response = await fetch(current.url, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({ tabId: current.tabId, number: current.number }),
      credentials: 'same-origin',
      // A server that accepts the connection but doesn't respond counts as unavailable.
      signal: AbortSignal.timeout(answerMs),
    });
    if (response.ok) return { kind: 'alive' };
    if (response.status === 401) return { kind: 'sessionExpired' };
    return { kind: response.status === 409 || response.status === 404 || response.status === 403 ? 'lost' : 'offline' };
  } catch {
    return { kind: 'offline' }; // No answer: the page shows it and the next round tries again.
  }
}
