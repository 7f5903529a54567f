import type { InvitedThemes, Role } from '@galley/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { AccessEnd } from '../../../access/access-end';
import type { Transaction } from '../../../platform/db/database';
import { organizationInvites, organizations } from '../../../platform/db/schema';
import { isOpenInvite } from '../members/service';

export interface NewInvite {
  organizationId: number;
  email: string;
  name: string;
  role: Role;
  themes: InvitedThemes;
  end: AccessEnd;
  tokenHash: Buffer;
  /** The link was only sent to the mailbox. */
  isLinkMailed: boolean;
  createdBy: number;
}

/** Stores invitations of one organization to different addresses; older open ones of these addresses end. */
export async function insertInvites(
  tx: Transaction,
  organizationId: number,
  invites: readonly NewInvite[],
): Promise<void> {
  if (invites.length === 0) return;
  await holdInvites(tx, organizationId);
  const addresses = sql.join(
    invites.map(({ email }) => sql`lower(${email})`),
    sql`, `,
  );
  await tx
    .update(organizationInvites)
    .set({ deletedAt: sql`now()` })
    .where(and(isOpenInvite(organizationId), sql`lower(${organizationInvites.email}) in (${addresses})`));
  await tx.insert(organizationInvites).values(invites.map(({ end, ...invite }) => ({ ...invite, ...end })));
}

/** Serializes invitations of an organization, so that two at the same time can't both be open. */
export async function holdInvites(tx: Transaction, organizationId: number): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
}

/** Counts the invitations to an organization within the last day, including used and revoked ones. */
export async function countRecentInvites(tx: Transaction, organizationId: number): Promise<number> {
  const { organizationId: owner, createdAt } = organizationInvites;
  return await tx.$count(
    organizationInvites,
    and(eq(owner, organizationId), sql`${createdAt} > now() - interval '1 day'`),
  );
}

/** Revokes an open invitation. Returns its address, or null if there is none with that id. */
export async function deleteInvite(tx: Transaction, organizationId: number, id: number): Promise<string | null> {
  const [row] = await tx
    .update(organizationInvites)
    .set({ deletedAt: sql`now()` })
    .where(and(isOpenInvite(organizationId), eq(organizationInvites.id, id)))
    .returning({ email: organizationInvites.email });
  return row?.email ?? null;
}
