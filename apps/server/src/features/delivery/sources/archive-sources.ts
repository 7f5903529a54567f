import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import { unixSeconds } from '../../../platform/clock';
import type { Transaction } from '../../../platform/db/database';
import { remoteObjects } from '../../../platform/db/schema';
import { findAdapter } from './find-adapter';
import { listSources } from './stored-sources';

/**
 * Returns the sources of an organization for its archive: their settings, and the objects sent to them. Without
 * passwords, keys and tokens, which only the source itself receives.
 */
export async function sourcesForArchive(tx: Transaction, organizationId: number) {
  const sources = await listSources(tx, organizationId);
  const sent = await tx
    .select()
    .from(remoteObjects)
    .where(
      and(
        eq(remoteObjects.organizationId, organizationId),
        ne(remoteObjects.kind, 'image'),
        isNotNull(remoteObjects.remoteId),
      ),
    )
    .orderBy(asc(remoteObjects.id));
  return sources.map(({ id, name, adapter, settings, isForAllThemes, templateIds, createdAt, author }) => ({
    id,
    name,
    integration: adapter,
    settings: shownSettings(adapter, settings),
    forAllThemes: isForAllThemes,
    themes: templateIds,
    createdAt: unixSeconds(createdAt),
    createdBy: author,
    sent: sent
      .filter(({ sourceId }) => sourceId === id)
      .map((row) => ({
        kind: row.kind,
        email: row.documentId ?? 0,
        version: row.version ?? 0,
        folder: row.folder,
        name: row.name,
        url: row.url ?? '',
        at: row.sentAt ? unixSeconds(row.sentAt) : 0,
      })),
  }));
}

/** Returns the settings that people entered in fields that aren't secret. */
function shownSettings(adapter: string, settings: Readonly<Record<string, string>>): Record<string, string> {
  const fields = findAdapter(adapter)?.fields ?? [];
  return Object.fromEntries(fields.filter(({ isSecret }) => !isSecret).map(({ name }) => [name, settings[name] ?? '']));
}
