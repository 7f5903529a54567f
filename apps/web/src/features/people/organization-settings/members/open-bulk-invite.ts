import type { InvitedThemes } from '@galley/contract';
import { openLazyModal } from '../../../../lib/open-lazy-modal';

export interface BulkInviteRequest {
  canInviteOwners: boolean;
  defaultThemes: InvitedThemes;
}

/** Opens the dialog that invites many people. Resolves when it's closed. */
export async function openBulkInvite(request: BulkInviteRequest): Promise<void> {
  await openLazyModal<BulkInviteRequest>(async () => (await import('./bulk-invite-modal')).BulkInviteModal, request);
}
