import type { InvitedThemes } from '@galley/contract';
import { openLazyModal } from '../../../lib/open-lazy-modal';

export interface BulkInviteRequest {
  canInviteOwners: boolean;
  defaultThemes: InvitedThemes;
}

/** Invites many people from a pasted list or a file. Resolves when closed. */
export async function openBulkInvite(request: BulkInviteRequest): Promise<void> {
  await openLazyModal<BulkInviteRequest>(async () => (await import('./bulk-invite-modal')).BulkInviteModal, request);
}
