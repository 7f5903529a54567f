import { readFailure } from './connection/failure';
import type { TabIdentity } from './connection/tab-id';

export interface TakenLease {
  number: number;
  version: number;
}

export interface TakeLeaseOptions {
  tab: TabIdentity;
  userId: number;
  take(tabId: string): Promise<TakenLease>;
  /** Returns whether another open tab of this browser has that identity. */
  isTabOpen(id: string): Promise<boolean>;
  /** The tab of this browser that last had the lease of this document. Survives a killed browser. */
  holder: { read(): string | null; write(tabId: string | null): void };
}

/**
 * Takes the edit lease. If the person's own previous tab still has it because the tab or the browser was killed, this
 * tab takes over its identity instead of waiting for the lease to expire.
 */
export async function takeLease(options: TakeLeaseOptions): Promise<TakenLease> {
  const { tab, holder } = options;
  try {
    const lease = await options.take(tab.current);
    holder.write(tab.current);
    return lease;
  } catch (error) {
    const former = holder.read();
    const failure = readFailure(error);
    if (failure.kind !== 'leaseHeld' || failure.holderId !== options.userId) throw error;
    if (former === null || former === tab.current || (await options.isTabOpen(former))) throw error;
    const lease = await options.take(former);
    tab.takeOver(former);
    return lease;
  }
}
