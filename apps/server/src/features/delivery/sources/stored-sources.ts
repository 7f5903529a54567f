import type { SourceStatus } from '@galley/contract';
import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { naturally } from '../../../platform/db/natural-order';
import { organizations, sources, sourceTemplates, templates, users } from '../../../platform/db/schema';
import type { Secrets } from '../../../platform/secrets';

/** The purpose of `secrets.encrypt(sourcePurpose, …)` for the secrets of sources. */
export const sourcePurpose = 'source';
/** The purpose of `secrets.encrypt(verifierPurpose, …)` for the verifiers of PKCE. */
export const verifierPurpose = 'oauth-verifier';

export type SourceRow = typeof sources.$inferSelect;

export interface SourceKey {
  organizationId: number;
  id: number;
}

/** Values by the name of their field. */
export type Values = Record<string, string>;

const named = ({ organizationId, id }: SourceKey) =>
  and(eq(sources.organizationId, organizationId), eq(sources.id, id));

/** Decrypts the secrets of a source. Throws if they were encrypted with another secret of the server. */
export function openSecrets(secrets: Secrets, row: Pick<SourceRow, 'secrets'>): Values {
  return JSON.parse(secrets.decrypt(sourcePurpose, row.secrets)) as Values;
}

/** Encrypts the secrets of a source for storage. */
export function sealSecrets(secrets: Secrets, values: Values): Buffer {
  return secrets.encrypt(sourcePurpose, JSON.stringify(values));
}

export interface ListedSource extends SourceRow {
  author: string;
  templateIds: number[];
}

/** Lists the sources of an organization, or one of them, by name. */
export async function listSources(db: Queryable, organizationId: number, id?: number): Promise<ListedSource[]> {
  const rows = await db
    .select({ source: sources, author: sql<string>`coalesce(${users.name}, '')` })
    .from(sources)
    .leftJoin(users, eq(users.id, sources.createdBy))
    .where(and(eq(sources.organizationId, organizationId), id === undefined ? undefined : eq(sources.id, id)))
    .orderBy(asc(naturally(sources.name)), asc(sources.id));
  const links = await db
    .select({ sourceId: sourceTemplates.sourceId, templateId: sourceTemplates.templateId })
    .from(sourceTemplates)
    .innerJoin(templates, and(eq(templates.id, sourceTemplates.templateId), isNull(templates.deletedAt)))
    .where(eq(sourceTemplates.organizationId, organizationId))
    .orderBy(asc(sourceTemplates.templateId));
  return rows.map(({ source, author }) => ({
    ...source,
    author,
    templateIds: links.filter(({ sourceId }) => sourceId === source.id).map(({ templateId }) => templateId),
  }));
}

const usableFor = (db: Queryable, templateId: number) =>
  or(
    sources.isForAllThemes,
    exists(
      db
        .select({ one: sql`1` })
        .from(sourceTemplates)
        .where(and(eq(sourceTemplates.sourceId, sources.id), eq(sourceTemplates.templateId, templateId))),
    ),
  );

/** Lists the sources that documents of a theme can use, by name. */
export async function listSourcesFor(db: Queryable, organizationId: number, templateId: number): Promise<SourceRow[]> {
  return await db
    .select()
    .from(sources)
    .where(and(eq(sources.organizationId, organizationId), usableFor(db, templateId)))
    .orderBy(asc(naturally(sources.name)), asc(sources.id));
}

/** Returns a source; with a theme only if its documents can use it. */
export async function findSource(db: Queryable, key: SourceKey, templateId: number | null): Promise<SourceRow | null> {
  const [row] = await db
    .select()
    .from(sources)
    .where(and(named(key), templateId === null ? undefined : usableFor(db, templateId)));
  return row ?? null;
}

/** Returns a source, locked until the transaction ends; null = the organization has none with this id. */
export async function lockSource(tx: Transaction, key: SourceKey): Promise<SourceRow | null> {
  const [row] = await tx.select().from(sources).where(named(key)).for('update');
  return row ?? null;
}

/** Stores a source and returns its id. */
export async function insertSource(tx: Transaction, values: typeof sources.$inferInsert): Promise<number> {
  const [row] = await tx.insert(sources).values(values).returning({ id: sources.id });
  if (!row) throw new Error('The source was not stored.');
  return row.id;
}

/** Changes the given columns of a source. */
export async function changeSource(
  db: Queryable,
  key: SourceKey,
  change: Partial<Omit<typeof sources.$inferInsert, 'id' | 'organizationId'>>,
): Promise<void> {
  await db
    .update(sources)
    .set({ ...change, updatedAt: sql`now()` })
    .where(named(key));
}

/** Stores the result of a connection attempt, unless the source was changed or removed in the meantime. */
export async function storeOutcome(
  db: Queryable,
  row: SourceRow,
  { status, lastError, testedAt }: { status: SourceStatus; lastError: string | null; testedAt: Date },
): Promise<void> {
  await db
    .update(sources)
    .set({ status, lastError, lastTestedAt: testedAt })
    .where(and(named(row), eq(sources.adapter, row.adapter)));
}

/** Deletes a source with its secrets. */
export async function deleteSource(tx: Transaction, key: SourceKey): Promise<void> {
  await tx.delete(sources).where(named(key));
}

/** Counts the sources of an organization. */
export async function countSources(db: Queryable, organizationId: number): Promise<number> {
  return await db.$count(sources, eq(sources.organizationId, organizationId));
}

/** Locks the organization, so that two additions can't exceed its limit together. */
export async function lockOrganization(tx: Transaction, organizationId: number): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
}

/** Replaces the themes that can use a source. Themes of other organizations and deleted ones are ignored. */
export async function replaceTemplates(tx: Transaction, key: SourceKey, ids: readonly number[]): Promise<boolean> {
  const { organizationId, id: sourceId } = key;
  const own = await tx
    .select({ id: templates.id })
    .from(templates)
    .where(
      and(eq(templates.organizationId, organizationId), inArray(templates.id, [...ids]), isNull(templates.deletedAt)),
    )
    .for('key share');
  if (own.length !== new Set(ids).size) return false;
  await tx
    .delete(sourceTemplates)
    .where(and(eq(sourceTemplates.organizationId, organizationId), eq(sourceTemplates.sourceId, sourceId)));
  if (own.length > 0)
    await tx.insert(sourceTemplates).values(own.map(({ id }) => ({ organizationId, sourceId, templateId: id })));
  return true;
}

/** Returns the sub-address of an organization; null = none. */
export async function domainOf(db: Queryable, organizationId: number): Promise<string | null> {
  const [row] = await db
    .select({ domain: organizations.domain })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.domain ?? null;
}
