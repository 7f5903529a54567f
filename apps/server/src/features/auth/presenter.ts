import { type Me, me } from '@galley/contract';
import type { UserCaller } from '../../platform/http/types';

/** The signed-in person as the client sees themselves (dashboard spec 3). */
export function presentMe(caller: UserCaller, organization: { id: number; name: string }): Me {
  const { user, membership } = caller;
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: membership.role,
    isOwner: membership.role === 'owner',
    isAdmin: membership.role !== 'editor',
    isSiteAdmin: user.isSiteAdmin,
    parentID: caller.session.parentUserId ?? 0,
    job: user.job,
    timezone: user.timezone,
    theme: me.shape.theme.catch('auto').parse(user.theme),
    organization,
  };
}
