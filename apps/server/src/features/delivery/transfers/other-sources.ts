import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { remoteObjects, sources } from '../../../platform/db/schema';
import { onSameServer, pathOnServer, placeOf } from '../sources/shared-folders';

interface OwnSource {
  organizationId: number;
  sourceId: number;
}

/** Returns the other sources of the organization on the same server or in the same bucket, and the source itself. */
export async function findSameServer(db: Queryable, { organizationId, sourceId }: OwnSource) {
  const all = await db
    .select({ id: sources.id, adapter: sources.adapter, settings: sources.settings })
    .from(sources)
    .where(eq(sources.organizationId, organizationId));
  const own = all.find(({ id }) => id === sourceId);
  return { own, others: own ? onSameServer(own, all) : [] };
}

/** Returns whether a document that was sent through another source is at this path of a source. */
export async function isSentByOther(db: Queryable, source: OwnSource, remoteId: string): Promise<boolean> {
  const { own, others } = await findSameServer(db, source);
  const place = own && placeOf(own);
  if (!place || others.length === 0) return false;
  const path = pathOnServer(place, remoteId);
  const rows = await db
    .select({ sourceId: remoteObjects.sourceId, remoteId: remoteObjects.remoteId })
    .from(remoteObjects)
    .where(
      and(
        eq(remoteObjects.organizationId, source.organizationId),
        inArray(
          remoteObjects.sourceId,
          others.map(({ id }) => id),
        ),
        ne(remoteObjects.kind, 'image'),
        isNotNull(remoteObjects.remoteId),
      ),
    );
  return rows.some((row) => {
    const other = others.find(({ id }) => id === row.sourceId);
    const there = other && placeOf(other);
    return there && row.remoteId !== null && pathOnServer(there, row.remoteId) === path;
  });
}
