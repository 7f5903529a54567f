import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { SecurityAction } from './security-actions';

/** Events about the account of a member that owners see, also if they belong to no organization. */
const memberActions: readonly SecurityAction[] = [
  'login.succeeded',
  'login.failed',
  'logout',
  'session.revoked',
  'member.signed_out',
  'password.changed',
  'password.reset_asked',
  'password.reset',
  'password.confirm_failed',
  'email.change_asked',
  'email.changed',
  'two_factor.enabled',
  'two_factor.disabled',
  'two_factor.failed',
  'two_factor.locked',
  'two_factor.reset',
  'two_factor.recovery_code_used',
  'two_factor.recovery_codes_renewed',
  'passkey.added',
  'passkey.removed',
  'passkey.refused',
];

/** Events of an organization that owners see, also if no member caused them. Other refusals are for site admins. */
const organizationActions: readonly SecurityAction[] = [
  'sso.refused',
  'sso.linked',
  'sso.session_ended',
  'log.downloaded',
  'archive.downloaded',
];

type Part = SQL | AnyColumn;

/**
 * Returns the condition under which the owners of an organization see a security event: on the screen, in the file and
 * in the stream of the log. Events about accounts count while the person was a member, and none of another
 * organization.
 */
export function isSeenByOwners(
  event: { action: Part; userId: Part; organizationId: Part; createdAt: Part },
  organizationId: Part | number,
): SQL {
  const { action, userId, createdAt } = event;
  return sql`((${action} in ${organizationActions} and ${event.organizationId} = ${organizationId})
    or (${action} in ${memberActions}
      and (${event.organizationId} is null or ${event.organizationId} = ${organizationId})
      and exists (select 1 from memberships m where m.user_id = ${userId}
        and m.organization_id = ${organizationId} and m.created_at <= ${createdAt}
        and (m.deleted_at is null or m.deleted_at >= ${createdAt}))))`;
}

/** Returns whether owners can see events with this action at all. */
export function isForOwners(action: SecurityAction): boolean {
  return memberActions.includes(action) || organizationActions.includes(action);
}
