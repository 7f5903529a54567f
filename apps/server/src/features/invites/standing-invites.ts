import { limits } from '@galley/contract';
import { type SQL, sql } from 'drizzle-orm';
import { memberships, organizationInvites, organizations, templatePeople, users } from '../../platform/db/schema';

/*
 * An invitation stands only as long as whoever wrote it may still invite: one from somebody who was removed, demoted or
 * taken out of the theme is as if it had been taken back. Asked of the database each time, so that no way of losing a
 * right can be forgotten. Nor does it stand while its organization is cancelled, or after so many days: a person who finds an
 * old mail comes in by it no more.
 */

const isRecent = (createdAt: SQL) => sql`${createdAt} > now() - make_interval(days => ${limits.inviteDays})`;

const inviter = (organizationId: SQL, userId: SQL) => sql`
  select 1 from ${memberships} inviter
  join ${users} account on account.id = inviter.user_id and account.deleted_at is null
  join ${organizations} place on place.id = inviter.organization_id and place.cancelled_at is null
  where inviter.organization_id = ${organizationId} and inviter.user_id = ${userId} and inviter.deleted_at is null`;

/** Owners invite everybody into the organization, admins everybody but owners. */
export const organizationInviteStands = sql`exists (${inviter(
  sql`${organizationInvites.organizationId}`,
  sql`${organizationInvites.createdBy}`,
)} and (inviter.role = 'owner' or (inviter.role = 'admin' and ${organizationInvites.role} <> 'owner')))
  and ${isRecent(sql`${organizationInvites.createdAt}`)}`;

/** Owners and admins invite into every theme, editors into those they may edit themselves. */
export const templateInviteStands = sql`exists (${inviter(
  sql`${templatePeople.organizationId}`,
  sql`${templatePeople.createdBy}`,
)} and (inviter.role in ('owner', 'admin') or exists (
    select 1 from ${templatePeople} theirs
    where theirs.template_id = ${templatePeople.templateId} and theirs.user_id = ${templatePeople.createdBy}
      and theirs.access = 'editor' and theirs.deleted_at is null)))
  and ${isRecent(sql`${templatePeople.createdAt}`)}`;
