import { and, count, eq, isNull, sql, sum } from 'drizzle-orm';
import { organizationInviteStands, templateInviteStands } from '../../../access/standing-invites';
import type { Queryable } from '../../../platform/db/database';
import {
  blobs,
  currentMemberships,
  organizationInvites,
  sources,
  templatePeople,
  templates,
  users,
} from '../../../platform/db/schema';

/** What an organization uses of each limit. */
export interface Usage {
  themes: number;
  people: number;
  integrations: number;
  storageBytes: number;
}

/** What an organization uses of what is limited; storage in bytes. */
export async function readUsage(db: Queryable, organizationId: number): Promise<Usage> {
  return {
    themes: await countThemes(db, organizationId),
    people: await countMembers(db, organizationId),
    integrations: await countIntegrations(db, organizationId),
    storageBytes: await bytesInUse(db, organizationId),
  };
}

/** Themes, without those in the trash. */
export async function countThemes(db: Queryable, organizationId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(templates)
    .where(and(eq(templates.organizationId, organizationId), isNull(templates.deletedAt)));
  return row?.count ?? 0;
}

/** Members with access: one whose access ended takes no seat. */
export async function countMembers(db: Queryable, organizationId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(currentMemberships)
    .innerJoin(users, and(eq(users.id, currentMemberships.userId), isNull(users.deletedAt)))
    .where(living(organizationId));
  return row?.count ?? 0;
}

/** Whether a person has access to an organization now and an account. */
export async function isMember(db: Queryable, organizationId: number, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: currentMemberships.id })
    .from(currentMemberships)
    .where(and(living(organizationId), eq(currentMemberships.userId, userId)));
  return row !== undefined;
}

/** Addresses with an open invitation to the organization or to one of its themes, without one of them. */
export async function countOpenInvites(
  db: Queryable,
  organizationId: number,
  { except }: { except: string },
): Promise<number> {
  const invited = openInvites(db, organizationId);
  const [row] = await db.select({ count: count() }).from(invited).where(sql`${invited.email} <> lower(${except})`);
  return row?.count ?? 0;
}

/** The same addresses, in lower case. */
export async function listInvitedAddresses(db: Queryable, organizationId: number): Promise<string[]> {
  const invited = openInvites(db, organizationId);
  return (await db.select({ email: invited.email }).from(invited)).map(({ email }) => email);
}

function openInvites(db: Queryable, organizationId: number) {
  const toOrganization = db
    .select({ email: sql<string>`lower(${organizationInvites.email})`.as('email') })
    .from(organizationInvites)
    .where(
      and(
        eq(organizationInvites.organizationId, organizationId),
        isNull(organizationInvites.acceptedAt),
        isNull(organizationInvites.deletedAt),
        organizationInviteStands,
      ),
    );
  const toThemes = db
    .select({ email: sql<string>`lower(${templatePeople.invitedEmail})`.as('email') })
    .from(templatePeople)
    .where(
      and(
        eq(templatePeople.organizationId, organizationId),
        isNull(templatePeople.userId),
        isNull(templatePeople.deletedAt),
        templateInviteStands,
      ),
    );
  return toOrganization.union(toThemes).as('invited');
}

/** Connected integrations. */
export async function countIntegrations(db: Queryable, organizationId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(sources).where(eq(sources.organizationId, organizationId));
  return row?.count ?? 0;
}

/** How many sources of each kind there are, by slug. */
export async function countBySlug(db: Queryable, organizationId: number): Promise<Record<string, number>> {
  const rows = await db
    .select({ slug: sources.adapter, count: count() })
    .from(sources)
    .where(eq(sources.organizationId, organizationId))
    .groupBy(sources.adapter);
  return Object.fromEntries(rows.map((row) => [row.slug, row.count]));
}

/** The size of all files: images and files of themes, each as often as it was uploaded. */
export async function bytesInUse(db: Queryable, organizationId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(blobs.size).mapWith(Number) })
    .from(blobs)
    .where(and(eq(blobs.organizationId, organizationId), isNull(blobs.deletedAt)));
  return row?.bytes ?? 0;
}

const living = (organizationId: number) => and(eq(currentMemberships.organizationId, organizationId));
