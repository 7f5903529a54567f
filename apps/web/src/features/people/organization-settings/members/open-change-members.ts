import type { Role } from '@galley/contract';
import { openLazyModal } from '../../../../lib/open-lazy-modal';

/** The kinds of changes of several members. */
export type ChangeKind =
  | 'role'
  | 'addTeam'
  | 'removeTeam'
  | 'addTheme'
  | 'removeTheme'
  | 'endSessions'
  | 'exempt'
  | 'notExempt'
  | 'billing'
  | 'notBilling'
  | 'remove';

export interface ChangeMembersRequest {
  kind: ChangeKind;
  uids: readonly number[];
  /** Whether the signed-in person is one of them. */
  isSelfIncluded: boolean;
  /** The roles that the person can assign. */
  roles: readonly Role[];
}

/** Opens the dialog that changes several members. Resolves with whether anything was changed. */
export async function openChangeMembers(request: ChangeMembersRequest): Promise<boolean> {
  const isChanged = await openLazyModal<ChangeMembersRequest, boolean>(
    async () => (await import('./change-members-modal')).ChangeMembersModal,
    request,
  );
  return isChanged === true;
}
