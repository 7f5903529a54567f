import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { blobs } from '../../../platform/db/schema';
import { isReservedFileName } from '../../../platform/file-name';
import type { Services } from '../../../services';

export interface NewFile {
  organizationId: number;
  userId: number | null;
  sha256: string;
  type: string;
  size: number;
  width?: number;
  height?: number;
  /** Last part of the address, for people who save the file. */
  name: string;
}

export type StoredFile = typeof blobs.$inferSelect;

const keysAtOnce = 1000;

/** Registers bytes that are already in the blob store under an unguessable address, in the caller's transaction. */
export async function addFile(tx: Queryable, services: Pick<Services, 'secrets'>, file: NewFile): Promise<StoredFile> {
  const { userId, ...values } = file;
  const [row] = await tx
    .insert(blobs)
    .values({ ...values, key: services.secrets.randomToken(), createdBy: userId })
    .returning();
  if (!row) throw new Error('The file could not be registered.');
  return row;
}

/** Returns files of an organization by id. */
export async function findFiles(
  tx: Queryable,
  organizationId: number,
  ids: number[],
): Promise<Map<number, StoredFile>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(blobs)
    .where(and(eq(blobs.organizationId, organizationId), inArray(blobs.id, ids), isNull(blobs.deletedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns files of an organization by the key in their address. They are queried in batches, because a document can
 * reference any number.
 */
export async function findFilesByKey(
  tx: Queryable,
  organizationId: number,
  keys: string[],
): Promise<Map<string, StoredFile>> {
  const found = new Map<string, StoredFile>();
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const part = keys.slice(start, start + keysAtOnce);
    const rows = await tx
      .select()
      .from(blobs)
      .where(and(eq(blobs.organizationId, organizationId), inArray(blobs.key, part), isNull(blobs.deletedAt)));
    for (const row of rows) found.set(row.key, row);
  }
  return found;
}

/** Returns the address of a stored file on this server: `/blobs/{key}/{name}`. */
export function fileUrl(file: Pick<StoredFile, 'key' | 'name'>): string {
  return `/blobs/${file.key}/${encodeURIComponent(file.name)}`;
}

/** Returns the key in an address made by `fileUrl`, relative or absolute; null for any other address. */
export function fileKeyOf(address: string, publicUrl: string): string | null {
  const local = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  return /^\/blobs\/([A-Za-z0-9_-]{43})\/[^/]*$/.exec(local)?.[1] ?? null;
}

/**
 * Returns the absolute form of an address that only works on this server (`/blobs/…`, `/assets/…`); null for any other.
 */
export function absoluteAddress(address: string, publicUrl: string): string | null {
  return /^\/(?:blobs|assets)\/[A-Za-z0-9_-]{43}\//.test(address) ? `${publicUrl}${address}` : null;
}

/** A longer file name is truncated at its start before anything else; disks allow 255 bytes. */
const longestName = 1000;

/**
 * Returns a name that is safe in an address and on any disk, at most 100 characters; `fallback` if no character can be
 * used.
 */
export function safeFileName(name: string, fallback: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).slice(-longestName);
  const clean = base.normalize('NFC').replace(/[^\p{L}\p{N}._-]+/gu, '-');
  let start = 0;
  let end = clean.length;
  while (start < end && isTrimmed(clean[start])) start += 1;
  while (end > start && isTrimmed(clean[end - 1])) end -= 1;
  // Half a character left by the truncation would make the address invalid.
  const short = clean
    .slice(start, end)
    .slice(-100)
    .replace(/^[\udc00-\udfff]/, '');
  if (short === '') return fallback;
  return isReservedFileName(short) ? `${fallback}-${short}` : short;
}

function isTrimmed(character: string | undefined): boolean {
  return character === '.' || character === '-';
}
