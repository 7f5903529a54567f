import { openLazyModal } from '../../../lib/open-lazy-modal';

export interface AccessEndRequest {
  uid: number;
  name: string;
  /** The last day that is set; null = none. */
  accessEndsOn: string | null;
}

/** Sets or changes the last day of a member's access. Resolves when closed. */
export async function openAccessEnd(request: AccessEndRequest): Promise<void> {
  await openLazyModal<AccessEndRequest>(async () => (await import('./access-end-modal')).AccessEndModal, request);
}
