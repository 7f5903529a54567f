import { type InvitedThemes, isManager, type Role } from '@galley/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type AccessEnd, noAccessEnd } from '../../../access/access-end';
import { refuseEndedMembership } from '../../../access/ended-memberships';
import { followRole } from '../../../access/follow-role';
import { organizationInviteStands, templateInviteStands } from '../../../access/standing-invites';
import type { Queryable, Transaction } from '../../../platform/db/database';
import {
  currentMemberships,
  memberships,
  organizationInvites,
  organizations,
  templatePeople,
  templates,
  users,
} from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { requireRoom } from '../../shared/entitlements/entitlements';

export interface OpenInvite {
  kind: 'organization' | 'template';
  id: number;
  organizationId: number;
  organization: string;
  /** 0 and '' for an invitation into the organization. */
  templateId: number;
  template: string;
  inviter: string;
  inviterId: number;
  email: string;
  name: string;
  role: Role;
  /** The link was only sent to the mailbox. */
  isLinkMailed: boolean;
  /** For an invitation to the organization. */
  themes: InvitedThemes;
  /** The end date of the resulting membership. */
  end: AccessEnd;
}

const inviter = alias(users, 'inviter');
const endColumns = {
  accessEndsOn: organizationInvites.accessEndsOn,
  accessEndsAt: organizationInvites.accessEndsAt,
};

/** Returns an invitation that was neither used nor revoked, otherwise null. */
export async function findOpenInvite(db: Queryable, tokenHash: Buffer): Promise<OpenInvite | null> {
  const [toOrganization] = await db
    .select({
      id: organizationInvites.id,
      organizationId: organizations.id,
      organization: organizations.name,
      inviter: sql<string>`coalesce(${inviter.name}, '')`,
      inviterId: sql<number>`${organizationInvites.createdBy}`.mapWith(Number),
      email: organizationInvites.email,
      name: organizationInvites.name,
      role: organizationInvites.role,
      themes: organizationInvites.themes,
      isLinkMailed: organizationInvites.isLinkMailed,
      end: endColumns,
    })
    .from(organizationInvites)
    .innerJoin(
      organizations,
      and(eq(organizations.id, organizationInvites.organizationId), isNull(organizations.deletedAt)),
    )
    .leftJoin(inviter, eq(inviter.id, organizationInvites.createdBy))
    .where(
      and(
        eq(organizationInvites.tokenHash, tokenHash),
        isNull(organizationInvites.acceptedAt),
        isNull(organizationInvites.deletedAt),
        organizationInviteStands,
      ),
    );
  if (toOrganization) {
    const role = toOrganization.role as Role;
    return { ...toOrganization, kind: 'organization', templateId: 0, template: '', role };
  }
  const [toTemplate] = await db
    .select({
      id: templatePeople.id,
      organizationId: organizations.id,
      organization: organizations.name,
      templateId: templates.id,
      template: templates.title,
      inviter: sql<string>`coalesce(${inviter.name}, '')`,
      inviterId: sql<number>`${templatePeople.createdBy}`.mapWith(Number),
      email: sql<string>`coalesce(${templatePeople.invitedEmail}, '')`,
      name: templatePeople.invitedName,
      access: templatePeople.access,
      isLinkMailed: templatePeople.isLinkMailed,
    })
    .from(templatePeople)
    .innerJoin(templates, and(eq(templates.id, templatePeople.templateId), isNull(templates.deletedAt)))
    .innerJoin(organizations, and(eq(organizations.id, templatePeople.organizationId), isNull(organizations.deletedAt)))
    .leftJoin(inviter, eq(inviter.id, templatePeople.createdBy))
    .where(
      and(
        eq(templatePeople.inviteHash, tokenHash),
        isNull(templatePeople.userId),
        isNull(templatePeople.deletedAt),
        templateInviteStands,
      ),
    );
  if (!toTemplate) return null;
  const { access, ...invite } = toTemplate;
  return {
    ...invite,
    kind: 'template',
    role: access === 'commentor' ? 'commentor' : 'editor',
    themes: [],
    end: noAccessEnd,
  };
}

/** Returns the open invitation of an address to an organization, with a role that single sign-on can assign. */
export async function findInviteOf(
  db: Queryable,
  organizationId: number,
  email: string,
): Promise<{ id: number; role: Role; themes: InvitedThemes; inviterId: number | null; end: AccessEnd } | undefined> {
  const [row] = await db
    .select({
      id: organizationInvites.id,
      role: organizationInvites.role,
      themes: organizationInvites.themes,
      inviterId: organizationInvites.createdBy,
      end: endColumns,
    })
    .from(organizationInvites)
    .where(
      and(
        eq(organizationInvites.organizationId, organizationId),
        sql`lower(${organizationInvites.email}) = lower(${email})`,
        isNull(organizationInvites.acceptedAt),
        isNull(organizationInvites.deletedAt),
        organizationInviteStands,
      ),
    );
  return row && { ...row, role: row.role as Role };
}

/** Marks the invitation of someone who joined in another way as used. */
export async function closeInviteOf(tx: Transaction, organizationId: number, id: number): Promise<void> {
  await tx
    .update(organizationInvites)
    .set({ acceptedAt: sql`now()` })
    .where(and(eq(organizationInvites.organizationId, organizationId), eq(organizationInvites.id, id)));
}

/** Marks an invitation as used; false if it was already used, or if its inviter can no longer invite. */
export async function closeInvite(tx: Transaction, invite: OpenInvite, userId: number): Promise<boolean> {
  await holdInviter(tx, invite);
  if (invite.kind === 'organization') {
    const rows = await tx
      .update(organizationInvites)
      .set({ acceptedAt: sql`now()` })
      .where(
        and(
          eq(organizationInvites.id, invite.id),
          isNull(organizationInvites.acceptedAt),
          isNull(organizationInvites.deletedAt),
          organizationInviteStands,
        ),
      )
      .returning({ id: organizationInvites.id });
    return rows.length > 0;
  }
  const former = await tx
    .update(templatePeople)
    .set({ deletedAt: sql`now()` })
    .where(
      and(
        eq(templatePeople.templateId, invite.templateId),
        eq(templatePeople.userId, userId),
        isNull(templatePeople.deletedAt),
      ),
    )
    .returning({ access: templatePeople.access });
  const access = (await isCommentor(tx, invite, userId))
    ? 'commentor'
    : former.some((row) => row.access === 'editor')
      ? 'editor'
      : invite.role;
  const rows = await tx
    .update(templatePeople)
    .set({ userId, inviteHash: null, access })
    .where(
      and(
        eq(templatePeople.id, invite.id),
        isNull(templatePeople.userId),
        isNull(templatePeople.deletedAt),
        templateInviteStands,
      ),
    )
    .returning({ id: templatePeople.id });
  return rows.length > 0;
}

/**
 * Returns whether a person is a commentor: only admins make a commentor an editor, so an invitation to a theme doesn't.
 */
async function isCommentor(tx: Transaction, { organizationId }: OpenInvite, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ role: currentMemberships.role })
    .from(currentMemberships)
    .where(and(eq(currentMemberships.organizationId, organizationId), eq(currentMemberships.userId, userId)));
  return row?.role === 'commentor';
}

/** Locks the inviter's role until the invitation is closed, so that a concurrent removal runs before or after. */
async function holdInviter(tx: Transaction, invite: OpenInvite): Promise<void> {
  await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.organizationId, invite.organizationId), eq(memberships.userId, invite.inviterId)))
    .for('share');
}

export type NewMember = Pick<OpenInvite, 'organizationId' | 'kind' | 'role'> & Partial<Pick<OpenInvite, 'end'>>;

/**
 * Makes a person a member, until `end` if given. An existing member keeps the higher of both roles and the end of their
 * access; owners have no end. A commentor who is invited to a theme keeps their role. Throws `forbidden` for someone
 * whose access ended, `limit_reached` when the organization has no seat left.
 */
export async function joinOrganization(
  tx: Transaction,
  services: Pick<Services, 'config' | 'clock'>,
  { organizationId, kind, role, end = noAccessEnd }: NewMember,
  userId: number,
): Promise<void> {
  const person = { organizationId, userId, role };
  const [known] = await tx
    .select({ id: memberships.id, role: memberships.role })
    .from(memberships)
    .where(
      and(
        eq(memberships.organizationId, person.organizationId),
        eq(memberships.userId, person.userId),
        isNull(memberships.deletedAt),
      ),
    )
    .for('update');
  if (!known) {
    await requireRoom(tx, services, person.organizationId, { kind: 'person', userId: person.userId });
    await tx.insert(memberships).values({ ...person, ...end });
    return;
  }
  await refuseEndedMembership(tx, person);
  if (known.role === 'commentor' && kind === 'template') return;
  const ranks: Role[] = ['commentor', 'editor', 'admin', 'owner'];
  if (ranks.indexOf(person.role) > ranks.indexOf(known.role as Role)) {
    const lasting = role === 'owner' ? { ...noAccessEnd, endAnnouncedAt: null, endRecordedAt: null } : {};
    await tx
      .update(memberships)
      .set({ role: person.role, ...lasting })
      .where(eq(memberships.id, known.id));
    await followRole(tx, organizationId, { userId, before: known.role as Role, role });
  }
}

/** The fields that determine which themes a new member gets access to. */
export type GivenThemes = Pick<OpenInvite, 'organizationId' | 'role' | 'themes'> & { inviterId: number | null };

/** Gives a new editor or commentor access to the existing themes of their invitation. */
export async function giveThemes(tx: Transaction, invite: GivenThemes, userId: number): Promise<void> {
  const { organizationId, themes, inviterId, role } = invite;
  if (isManager(role) || (themes !== 'all' && themes.length === 0)) return;
  const rows = await tx
    .select({ id: templates.id })
    .from(templates)
    .where(
      and(
        eq(templates.organizationId, organizationId),
        isNull(templates.deletedAt),
        themes === 'all' ? undefined : inArray(templates.id, themes),
      ),
    );
  for (const { id: templateId } of rows) {
    await tx
      .insert(templatePeople)
      .values({
        organizationId,
        templateId,
        userId,
        access: role === 'commentor' ? role : 'editor',
        createdBy: inviterId,
      })
      .onConflictDoNothing();
  }
}
