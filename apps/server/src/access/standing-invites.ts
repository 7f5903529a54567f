import { limits } from '@galley/contract';
import { type SQL, sql } from 'drizzle-orm';
import { currentMemberships, organizationInvites, organizations, templatePeople, users } from '../platform/db/schema';
import { accessOf } from './template-access';

/*
 * An invitation is only valid as long as its inviter can still invite. If the inviter was removed, demoted or lost
 * access to the theme, it counts as revoked. It ends with the access that it grants. The database is queried each time,
 * which covers every way of losing the permission. It is also invalid while its organization is canceled, and it
 * expires after some days, so that an old email can't be used.
 */

const isRecent = (createdAt: SQL) => sql`${createdAt} > now() - make_interval(days => ${limits.inviteDays})`;

const inviter = (organizationId: SQL, userId: SQL) => sql`
  select 1 from ${currentMemberships} inviter
  join ${users} account on account.id = inviter.user_id and account.deleted_at is null
  join ${organizations} place on place.id = inviter.organization_id and place.cancelled_at is null
  where inviter.organization_id = ${organizationId} and inviter.user_id = ${userId}`;

/** Owners can invite everyone to the organization, admins everyone except owners. */
export const organizationInviteStands = sql`exists (${inviter(
  sql`${organizationInvites.organizationId}`,
  sql`${organizationInvites.createdBy}`,
)} and (inviter.role = 'owner' or (inviter.role = 'admin' and ${organizationInvites.role} <> 'owner')))
  and (${organizationInvites.accessEndsAt} is null or ${organizationInvites.accessEndsAt} > now())
  and ${isRecent(sql`${organizationInvites.createdAt}`)}`;

/** Owners and admins can invite to every theme, editors to those they can edit. */
export const templateInviteStands = sql`exists (${inviter(
  sql`${templatePeople.organizationId}`,
  sql`${templatePeople.createdBy}`,
)} and (inviter.role in ('owner', 'admin') or ${accessOf(
  sql`${templatePeople.organizationId}`,
  sql`${templatePeople.templateId}`,
  sql`${templatePeople.createdBy}`,
)} = 'editor'))
  and ${isRecent(sql`${templatePeople.createdAt}`)}`;
