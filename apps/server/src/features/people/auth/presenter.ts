import { isManager, type Me, me, type OwnOrganization, type ProfileFacts, skinTone } from '@galley/contract';
import { mayPay } from '../../../access/may-pay';
import type { Config } from '../../../config';
import { ownOrigin } from '../../../platform/http/hosts';
import type { UserCaller, UserFacts } from '../../../platform/http/types';
import { avatarUrls } from '../../shared/profile/avatar-url';

/** Converts the signed-in person to their API form. */
export function presentMe(
  caller: UserCaller,
  facts: Pick<
    Me,
    | 'organization'
    | 'organizations'
    | 'canCreateOrganization'
    | 'canJoinOrganization'
    | 'hasMailServer'
    | 'hasBilling'
    | 'paymentDueAt'
    | 'hasTwoFactor'
    | 'needsTwoFactor'
    | 'twoFactorDueOn'
  >,
): Me {
  const { user, membership } = caller;
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: membership.role,
    isOwner: membership.role === 'owner',
    isAdmin: isManager(membership.role),
    isSiteAdmin: user.isSiteAdmin,
    parentID: caller.session.parentUserId ?? 0,
    job: user.job,
    ...presentProfile(user),
    timezone: user.timezone,
    theme: me.shape.theme.catch('auto').parse(user.theme),
    accessEndsOn: membership.accessEndsOn,
    grant: grantOf(membership),
    ...facts,
  };
}

/** Returns the part of a person's profile in `me` besides name, job and time zone. */
function presentProfile(user: UserFacts): ProfileFacts {
  return {
    locale: user.locale,
    workplace: user.workplace ?? '',
    isDarkMode: user.theme === 'dark',
    skinTone: skinTone.catch('').parse(user.skinTone),
    usesSingleLetters: user.usesSingleLetters,
    ...avatarUrls(user.avatarKey),
  };
}

/** Returns the part of the role table (docs/design.md 12) that is about the organization as a whole, and billing access. */
function grantOf(membership: UserCaller['membership']): Me['grant'] {
  const isOwner = membership.role === 'owner';
  const manages = isManager(membership.role);
  return {
    canUploadThemes: manages,
    canManagePeople: manages,
    canReadLog: isOwner,
    canCancel: isOwner,
    canPay: mayPay(membership),
  };
}

/** Converts a person's organization to its form in the switcher. */
export function presentOrganization(
  config: Pick<Config, 'publicUrl' | 'hasSubdomains'>,
  row: { id: number; name: string; domain: string | null; role: string },
): OwnOrganization {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain ?? '',
    isOwner: row.role === 'owner',
    url: ownOrigin(config, row.domain),
  };
}
