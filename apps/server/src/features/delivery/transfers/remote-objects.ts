import { and, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { unixSeconds } from '../../../platform/clock';
import { noneAsNull } from '../../../platform/db/columns';
import type { Queryable, Transaction } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { type RemoteAsset, remoteObjects, type StoredRemoteKind, sources, users } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import type { RemoteObject } from '../sources/port';

export type RemoteRow = typeof remoteObjects.$inferSelect;

/** The key of a row: a document on a source, or an image by its checksum. */
export type RemoteKey = { organizationId: number; sourceId: number } & (
  | { kind: 'image'; sha256: string }
  | { kind: Exclude<StoredRemoteKind, 'image'>; document: DocumentRef }
);

/** Seconds until a transfer's claim of a row expires, counted from its last renewal. Longer than any single upload. */
const claimSeconds = 180;

const rowOf = (key: RemoteKey) =>
  and(
    eq(remoteObjects.organizationId, key.organizationId),
    eq(remoteObjects.sourceId, key.sourceId),
    eq(remoteObjects.kind, key.kind),
    key.kind === 'image'
      ? eq(remoteObjects.sha256, key.sha256)
      : and(eq(remoteObjects.documentKind, key.document.kind), eq(remoteObjects.documentId, key.document.id)),
  );

/** A row that a transfer has claimed. */
export interface Claim {
  row: RemoteRow;
  /** An earlier attempt started to send it and didn't finish, so something may be on the remote server. */
  wasCut: boolean;
  /** The earlier attempt was of this transfer. */
  isOwn: boolean;
}

/** Another transfer is sending the same object to the same source right now. */
export class RemoteBusy extends Error {}

/**
 * Claims the row of an object before it is sent; inserts it the first time. `besides` are other sources on the same
 * server: while one of them gets a document, this one waits, so that two new documents don't take the same free name.
 * Throws `RemoteBusy`.
 */
export async function claimRemote(
  services: Services,
  key: RemoteKey,
  uuid: string,
  { besides = [] }: { besides?: readonly number[] } = {},
): Promise<Claim> {
  return await services.db.transaction(async (tx) => {
    const { organizationId, sourceId, kind } = key;
    if (besides.length > 0) await refuseWhileBusy(tx, services, { ...key, uuid, besides });
    const values =
      key.kind === 'image' ? { sha256: key.sha256 } : { documentKind: key.document.kind, documentId: key.document.id };
    await tx
      .insert(remoteObjects)
      .values({ organizationId, sourceId, kind, ...values })
      .onConflictDoNothing();
    const [row] = await tx.select().from(remoteObjects).where(rowOf(key)).for('update');
    if (!row) throw new Error('A remote object was not inserted.');
    const now = services.clock.now();
    const isOwn = row.claimedBy === uuid;
    if (!isOwn && row.claimedUntil && row.claimedUntil > now) throw new RemoteBusy('Another transfer sends it.');
    const claimedUntil = new Date(now.getTime() + claimSeconds * 1000);
    await tx.update(remoteObjects).set({ claimedBy: uuid, claimedUntil }).where(eq(remoteObjects.id, row.id));
    return { row, wasCut: row.sendingSha256 !== null, isOwn };
  });
}

/** Locks the sources of a server, and throws `RemoteBusy` while another transfer sends a document to one of them. */
async function refuseWhileBusy(
  tx: Transaction,
  services: Services,
  wanted: { organizationId: number; sourceId: number; uuid: string; besides: readonly number[] },
): Promise<void> {
  const { organizationId, sourceId, uuid, besides } = wanted;
  await tx
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.organizationId, organizationId), inArray(sources.id, [sourceId, ...besides])))
    .orderBy(sources.id)
    .for('no key update');
  const busy = and(
    eq(remoteObjects.organizationId, organizationId),
    inArray(remoteObjects.sourceId, [...besides]),
    ne(remoteObjects.kind, 'image'),
    ne(remoteObjects.claimedBy, uuid),
    gt(remoteObjects.claimedUntil, services.clock.now()),
  );
  if ((await tx.$count(remoteObjects, busy)) > 0) throw new RemoteBusy('Another transfer sends to this server.');
}

/** Records the object before its first byte is sent. */
export async function recordSending(
  db: Queryable,
  row: RemoteRow,
  sending: {
    sha256: string;
    folder: string;
    name: string;
    assets?: readonly RemoteAsset[];
    formerId?: string | null;
    isNew?: boolean;
  },
): Promise<void> {
  const { sha256: sendingSha256, folder, name, assets, formerId, isNew } = sending;
  await db
    .update(remoteObjects)
    .set({
      sendingSha256,
      folder,
      name,
      ...(assets ? { assets: assetsOnce(row.assets, asUnused(assets)) } : {}),
      ...(formerId === undefined ? {} : { formerId }),
      ...(isNew ? { remoteId: null, url: null, revision: null, theirSha256: null } : {}),
    })
    .where(eq(remoteObjects.id, row.id));
}

const asUnused = (assets: readonly RemoteAsset[]) => assets.map((asset) => ({ ...asset, isUnused: true }));

/** Returns the assets without duplicates; for equal paths, the first. */
function assetsOnce(first: readonly RemoteAsset[], more: readonly RemoteAsset[]): RemoteAsset[] {
  const paths = new Set(first.map(({ path }) => path));
  return [...first, ...more.filter(({ path }) => !paths.has(path))];
}

/** A completely sent object. */
export interface SentObject {
  remote: RemoteObject;
  sha256: string;
  theirSha256?: string | null;
  version?: number;
  assets?: readonly RemoteAsset[];
  uuid: string;
  userId: number;
}

/** Stores the object that is on the source now, and ends the claim. */
export async function rememberRemote(services: Services, db: Queryable, row: RemoteRow, sent: SentObject) {
  const { remote, sha256, theirSha256 = null, version = null, assets = [], uuid, userId } = sent;
  await db
    .update(remoteObjects)
    .set({
      remoteId: remote.id,
      url: remote.url,
      revision: noneAsNull(remote.revision),
      sha256,
      theirSha256,
      version,
      assets: assetsOnce(assets, asUnused(row.assets)),
      sentWith: uuid,
      sentBy: userId,
      sentAt: services.clock.now(),
      ...released,
    })
    .where(eq(remoteObjects.id, row.id));
}

const released = { sendingSha256: null, formerId: null, claimedUntil: null };

/** Records that unused files of a page were removed from its source. */
export async function deleteUnusedAssets(db: Queryable, row: RemoteRow): Promise<void> {
  const assets = row.assets.filter(({ isUnused }) => !isUnused);
  await db.update(remoteObjects).set({ assets }).where(eq(remoteObjects.id, row.id));
}

/** Ends the claims of a transfer that stops. Objects that it started to send stay recorded. */
export async function releaseClaims(db: Queryable, uuid: string): Promise<void> {
  await db.update(remoteObjects).set({ claimedUntil: null }).where(eq(remoteObjects.claimedBy, uuid));
}

/** Deletes the record of an object that is no longer on the source. */
export async function deleteRemote(db: Queryable, row: Pick<RemoteRow, 'organizationId' | 'id'>): Promise<void> {
  const { organizationId, id } = row;
  await db.delete(remoteObjects).where(and(eq(remoteObjects.organizationId, organizationId), eq(remoteObjects.id, id)));
}

/** Returns the object of a document on a source; null = there is none. */
export async function findRemote(db: Queryable, key: RemoteKey): Promise<RemoteRow | null> {
  const [row] = await db
    .select()
    .from(remoteObjects)
    .where(and(rowOf(key), isNotNull(remoteObjects.remoteId)));
  return row ?? null;
}

/** Returns whether another page has this name in a folder of a source. */
export async function isNameTaken(
  db: Queryable,
  { organizationId, sourceId, id }: { organizationId: number; sourceId: number; id: number },
  { folder, name }: { folder: string; name: string },
): Promise<boolean> {
  const others = and(
    eq(remoteObjects.organizationId, organizationId),
    eq(remoteObjects.sourceId, sourceId),
    eq(remoteObjects.kind, 'page'),
    eq(remoteObjects.folder, folder),
    eq(remoteObjects.name, name),
    ne(remoteObjects.documentId, id),
  );
  return (await db.$count(remoteObjects, others)) > 0;
}

/** Lists where documents were sent, newest first, with the names of the sources and of the people who sent them. */
export async function listRemotes(
  db: Queryable,
  organizationId: number,
  condition: Parameters<typeof and>[0],
): Promise<
  {
    row: RemoteRow;
    sourceName: string;
    adapter: string;
    settings: Record<string, string>;
    sentBy: string;
    sentAt: number;
  }[]
> {
  const rows = await db
    .select({
      row: remoteObjects,
      sourceName: sources.name,
      adapter: sources.adapter,
      settings: sources.settings,
      sentBy: users.name,
    })
    .from(remoteObjects)
    .innerJoin(
      sources,
      and(eq(sources.organizationId, remoteObjects.organizationId), eq(sources.id, remoteObjects.sourceId)),
    )
    .leftJoin(users, eq(users.id, remoteObjects.sentBy))
    .where(
      and(
        eq(remoteObjects.organizationId, organizationId),
        ne(remoteObjects.kind, 'image'),
        isNotNull(remoteObjects.remoteId),
        condition,
      ),
    )
    .orderBy(sql`${remoteObjects.sentAt} desc nulls last`, remoteObjects.id);
  return rows.map(({ row, sentBy, ...rest }) => ({
    ...rest,
    row,
    sentBy: sentBy ?? '',
    sentAt: row.sentAt ? unixSeconds(row.sentAt) : 0,
  }));
}
