/** The message to the worker. null stops the renewal. */
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

const answerMs = 8000;

/**
 * Renews leases on schedule and reports the result of each renewal. The returned function accepts requests; null stops
 * the renewal.
 */
export function createLeaseRenewal(tell: (response: LeaseResponse) => void): (request: LeaseRequest | null) => void {
  let order: LeaseRequest | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (current: LeaseRequest, delayMs: number) => {
    timer = setTimeout(() => void renew(current), delayMs);
  };

  const renew = async (current: LeaseRequest) => {
    const answer = await ask(current);
    if (order !== current) return;
    tell({ ...answer, number: current.number });
    if (answer.kind === 'alive' || answer.kind === 'offline') schedule(current, current.everyMs);
  };

  return (request) => {
    clearTimeout(timer);
    order = request;
    if (order) schedule(order, order.isNow ? 0 : order.everyMs);
  };
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
    return { kind: 'offline' }; // No response: the page shows it and the next round tries again.
  }
}
