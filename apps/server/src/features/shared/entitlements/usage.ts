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

/** The usage of an organization for each limit. */
export interface Usage {
  themes: number;
  people: number;
  integrations: number;
  storageBytes: number;
}

/** Returns the usage of an organization for each limit; storage in bytes. */
export async function readUsage(db: Queryable, organizationId: number): Promise<Usage> {
  return {
    themes: await countThemes(db, organizationId),
    people: await countMembers(db, organizationId),
    integrations: await countIntegrations(db, organizationId),
    storageBytes: await bytesInUse(db, organizationId),
  };
}

/** Counts themes, except those in the trash. */
export async function countThemes(db: Queryable, organizationId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(templates)
    .where(and(eq(templates.organizationId, organizationId), isNull(templates.deletedAt)));
  return row?.count ?? 0;
}

/** Counts members with access. A member whose access ended doesn't use a seat. */
export async function countMembers(db: Queryable, organizationId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(currentMemberships)
    .innerJoin(users, and(eq(users.id, currentMemberships.userId), isNull(users.deletedAt)))
    .where(living(organizationId));
  return row?.count ?? 0;
}

/** Returns whether a person has access to an organization now, and an account. */
export async function isMember(db: Queryable, organizationId: number, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: currentMemberships.id })
    .from(currentMemberships)
    .where(and(living(organizationId), eq(currentMemberships.userId, userId)));
  return row !== undefined;
}

/** Counts addresses with an open invitation to the organization or to one of its themes, except the given address. */
export async function countOpenInvites(
  db: Queryable,
  organizationId: number,
  { except }: { except: string },
): Promise<number> {
  const invited = openInvites(db, organizationId);
  const [row] = await db.select({ count: count() }).from(invited).where(sql`${invited.email} <> lower(${except})`);
  return row?.count ?? 0;
}

/** Lists the same addresses, in lower case. */
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

/** Counts connected integrations. */
export async function countIntegrations(db: Queryable, organizationId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(sources).where(eq(sources.organizationId, organizationId));
  return row?.count ?? 0;
}

/** Counts the sources of each kind, by slug. */
export async function countBySlug(db: Queryable, organizationId: number): Promise<Record<string, number>> {
  const rows = await db
    .select({ slug: sources.adapter, count: count() })
    .from(sources)
    .where(eq(sources.organizationId, organizationId))
    .groupBy(sources.adapter);
  return Object.fromEntries(rows.map((row) => [row.slug, row.count]));
}

/** Returns the size of all files in bytes: images and files of themes, each counted as often as it was uploaded. */
export async function bytesInUse(db: Queryable, organizationId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(blobs.size).mapWith(Number) })
    .from(blobs)
    .where(and(eq(blobs.organizationId, organizationId), isNull(blobs.deletedAt)));
  return row?.bytes ?? 0;
}

const living = (organizationId: number) => and(eq(currentMemberships.organizationId, organizationId));
