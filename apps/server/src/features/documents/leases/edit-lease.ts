import { AppError, type Lease, limits } from '@galley/contract';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable, Transaction } from '../../../platform/db/database';
import type { DocumentKind, DocumentRef } from '../../../platform/db/document-ref';
import { belongsTo, columnsOf } from '../../../platform/db/documents';
import { currentMemberships, editLeases, users } from '../../../platform/db/schema';
import type { Services } from '../../../services';

/** A person in one tab. The same person in another tab counts as a different holder. */
export interface Holder {
  userId: number;
  tabId: string;
}

type LeaseRow = typeof editLeases.$inferSelect;

const leaseHeldTexts: Record<DocumentKind, string> = {
  email: messages.leaseHeld,
  template: messages.themeLeaseHeld,
  layout: messages.layoutLeaseHeld,
  pin: messages.pinLeaseHeld,
};

/** Returns whether a holder can acquire a lease. Pure. `expiresAt` is compared with `now`. */
function mayTake(
  row: Pick<LeaseRow, 'userId' | 'tabId' | 'expiresAt'>,
  holder: Holder,
  now: Date,
): 'free' | 'own' | 'held' {
  if (row.userId === null || row.expiresAt <= now) return 'free';
  return row.userId === holder.userId && row.tabId === holder.tabId ? 'own' : 'held';
}

/**
 * Acquires the lease of a document with a new number. Throws `lease_held` with the holder's name if someone else holds
 * it. With `takesOver` it is acquired anyway: saves with the former number are then refused, and their work is kept as
 * a draft.
 */
export async function takeLease(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  document: DocumentRef,
  holder: Holder,
  { takesOver = false }: { takesOver?: boolean } = {},
): Promise<Lease> {
  const now = services.clock.now();
  await tx
    .insert(editLeases)
    .values({
      ...columnsOf(document),
      leaseNumber: 0,
      expiresAt: now,
    })
    .onConflictDoNothing();
  const row = await lockLease(tx, document);
  if (!row) throw new Error(`The lease of ${document.kind} ${document.id} could not be made.`);
  const asked = mayTake(row, holder, now);
  const state = asked === 'held' && (await isHolderGone(tx, document, row)) ? 'free' : asked;
  if (state === 'held' && !takesOver) throw await heldBy(tx, row);
  return await writeLease(tx, row, {
    ...holder,
    leaseNumber: state === 'own' ? row.leaseNumber : row.leaseNumber + 1,
    expiresAt: endOfLease(now),
  });
}

/** Renews a lease, also after it expired, if no one else acquired it. Throws `lease_lost`. */
export async function renewLease(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  document: DocumentRef,
  holder: Holder & { number: number },
): Promise<Lease> {
  const row = await lockLease(tx, document);
  if (!row || !isHeldBy(row, { userId: holder.userId, number: holder.number }) || row.tabId !== holder.tabId) {
    throw new AppError('lease_lost', messages.leaseLost);
  }
  const { userId, tabId } = holder;
  return await writeLease(tx, row, {
    userId,
    tabId,
    leaseNumber: row.leaseNumber,
    expiresAt: endOfLease(services.clock.now()),
  });
}

/** Releases a lease. Does nothing if the caller no longer holds it. */
export async function releaseLease(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  document: DocumentRef,
  holder: Holder & { number: number },
): Promise<void> {
  const row = await lockLease(tx, document);
  if (!row || !isHeldBy(row, holder) || row.tabId !== holder.tabId) return;
  const now = services.clock.now();
  await writeLease(tx, row, { userId: null, tabId: null, leaseNumber: row.leaseNumber, expiresAt: now });
}

/**
 * Gives a lease to someone else in the document, without being free in between. The giver's number no longer
 * writes. Throws `lease_lost` if the giver doesn't have the lease anymore.
 */
export async function passLease(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  document: DocumentRef,
  { from, to }: { from: Holder & { number: number }; to: Holder },
): Promise<void> {
  const row = await lockLease(tx, document);
  if (!row || !isHeldBy(row, from) || row.tabId !== from.tabId) throw new AppError('lease_lost', messages.leaseLost);
  const expiresAt = endOfLease(services.clock.now());
  await writeLease(tx, row, { ...to, leaseNumber: row.leaseNumber + 1, expiresAt });
}

/** Locks the lease row and returns whether saves with `number` are accepted. This check is the fence of the store. */
export async function holdsLease(
  tx: Transaction,
  document: DocumentRef,
  holder: { userId: number; number: number },
): Promise<boolean> {
  const row = await lockLease(tx, document);
  return row !== undefined && isHeldBy(row, holder);
}

/** The person who is editing a document, and their tab. */
export interface CurrentHolder {
  id: number;
  name: string;
  tabId: string;
}

/** Returns the current editor; null = no one is editing. A lease ends with its holder's access. */
export async function currentHolder(
  db: Queryable,
  services: Pick<Services, 'clock'>,
  { organizationId, kind, id }: DocumentRef,
): Promise<CurrentHolder | null> {
  return (await currentHolders(db, services, { organizationId, kind, ids: [id] })).get(id) ?? null;
}

/**
 * Returns the current editors of documents of one kind, by document id. Documents that no one is editing are left out.
 */
export async function currentHolders(
  db: Queryable,
  services: Pick<Services, 'clock'>,
  { organizationId, kind, ids }: { organizationId: number; kind: DocumentKind; ids: readonly number[] },
): Promise<Map<number, CurrentHolder>> {
  const rows = await db
    .select({ documentId: editLeases.documentId, id: editLeases.userId, tabId: editLeases.tabId, name: users.name })
    .from(editLeases)
    .innerJoin(
      currentMemberships,
      and(
        eq(currentMemberships.organizationId, editLeases.organizationId),
        eq(currentMemberships.userId, editLeases.userId),
      ),
    )
    .leftJoin(users, eq(users.id, editLeases.userId))
    .where(
      and(
        eq(editLeases.organizationId, organizationId),
        eq(editLeases.documentKind, kind),
        inArray(editLeases.documentId, [...ids]),
        gt(editLeases.expiresAt, services.clock.now()),
      ),
    );
  return new Map(
    rows.flatMap(({ documentId, id, tabId, name }) =>
      id === null || tabId === null ? [] : [[documentId, { id, tabId, name: name ?? messages.unknownAuthor }]],
    ),
  );
}

/** Locks the lease until the transaction ends and returns the current editor; null = no one is editing. */
export async function lockHolder(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  document: DocumentRef,
): Promise<{ id: number; name: string } | null> {
  await lockLease(tx, document);
  return await currentHolder(tx, services, document);
}

/**
 * Locks the lease until the transaction ends. Throws `lease_held` with the name of the person who is editing, unless
 * that is `userId`.
 */
export async function refuseHeldByOther(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  document: DocumentRef,
  userId: number,
): Promise<void> {
  const holder = await lockHolder(tx, services, document);
  if (holder && holder.id !== userId) throw leaseHeld(document, { id: holder.id, name: holder.name });
}

/** Returns whether the holder is no longer a member, or their access has ended. */
async function isHolderGone(db: Queryable, { organizationId }: DocumentRef, { userId }: LeaseRow): Promise<boolean> {
  if (userId === null) return false;
  const [member] = await db
    .select({ id: currentMemberships.id })
    .from(currentMemberships)
    .where(and(eq(currentMemberships.organizationId, organizationId), eq(currentMemberships.userId, userId)));
  return member === undefined;
}

function isHeldBy(row: LeaseRow, holder: { userId: number; number: number }): boolean {
  return row.userId === holder.userId && row.leaseNumber === holder.number;
}

function endOfLease(now: Date): Date {
  return new Date(now.getTime() + limits.leaseSeconds * 1000);
}

async function lockLease(tx: Transaction, document: DocumentRef): Promise<LeaseRow | undefined> {
  const [row] = await tx.select().from(editLeases).where(belongsTo(editLeases, document)).for('update');
  return row;
}

async function writeLease(
  tx: Transaction,
  row: LeaseRow,
  values: Pick<LeaseRow, 'userId' | 'tabId' | 'leaseNumber' | 'expiresAt'>,
): Promise<Lease> {
  await tx
    .update(editLeases)
    .set({ ...values, updatedAt: new Date() })
    .where(and(eq(editLeases.organizationId, row.organizationId), eq(editLeases.id, row.id)));
  return { number: values.leaseNumber, expiresAt: unixSeconds(values.expiresAt) };
}

async function heldBy(tx: Transaction, row: LeaseRow): Promise<AppError> {
  const [holder] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, row.userId ?? 0));
  return leaseHeld({ kind: row.documentKind }, holder);
}

function leaseHeld({ kind }: Pick<DocumentRef, 'kind'>, holder: { id: number; name: string } | undefined): AppError {
  return new AppError('lease_held', leaseHeldTexts[kind], { holder });
}
