import { openLazyModal } from '../../../../lib/open-lazy-modal';

export interface AccessEndRequest {
  uid: number;
  name: string;
  /** The current last day; null = none. */
  accessEndsOn: string | null;
}

/** Opens the dialog for the last day of a member's access. Resolves when it's closed. */
export async function openAccessEnd(request: AccessEndRequest): Promise<void> {
  await openLazyModal<AccessEndRequest>(async () => (await import('./access-end-modal')).AccessEndModal, request);
}
