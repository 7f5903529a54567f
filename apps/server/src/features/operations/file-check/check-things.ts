import { BlobDamaged, BlobMissing } from '../../../platform/blobs/blob-store';
import { isHtmlIntact } from '../../../platform/db/packed-html';
import type { Services } from '../../../services';
import {
  type Damage,
  type DamageState,
  findDraftKey,
  isFileUsed,
  listDocumentKeys,
  listDraftKeys,
  listFileHashes,
  loadPacked,
  loadPackedDraft,
  parseDocumentKey,
} from './repository';

/** The result of one slice of a check. */
export interface Slice {
  /** The last item that was read; null = no items were left. */
  position: string | null;
  count: number;
  bytes: number;
  damage: Damage[];
}

type Needs = Pick<Services, 'db' | 'blobs'>;

const thingsPerSlice = 50;
/** A slice ends after this many bytes, so that an interrupted check has little to read again. */
const bytesPerSlice = 64 * 1024 * 1024;
/** The disk or the file system can't read this one file. */
const unreadableCodes = new Set(['EIO', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'ENXIO', 'EUCLEAN', 'EBADMSG']);
/**
 * PostgreSQL reports that a stored row is damaged (`data_corrupted`, `index_corrupted`, a wrong checksum of a page).
 */
const damagedRowState = /^XX00[0-2]$/;

/** Reads the next stored files after a position, each completely, and returns the damaged ones. */
export async function checkFiles(services: Needs, after: string): Promise<Slice> {
  const hashes = await listFileHashes(services.db, after, thingsPerSlice);
  return await readEach(hashes, async (sha256) => {
    const first = await readFile(services, sha256);
    // Deleted between the list and the reading? Rows are deleted before their bytes.
    const isFine = first.state === null || !(await isFileUsed(services.db, sha256));
    // Stored again in the meantime? In that case, the second check finds it.
    const { bytes, state } = isFine ? { ...first, state: null } : await readFile(services, sha256);
    return { bytes, damage: state && { kind: 'file', organizationId: null, sha256, state } };
  });
}

/** Unpacks the next stored documents after a position, one at a time, and returns the damaged ones. */
export async function checkDocuments({ db }: Needs, after: string): Promise<Slice> {
  const keys = await listDocumentKeys(db, after, thingsPerSlice);
  return await readEach(keys, async (key) => {
    const { organizationId, sha256 } = parseDocumentKey(key);
    const { bytes, isDamaged } = await readDocument(db, organizationId, sha256);
    return { bytes, damage: isDamaged ? { kind: 'document', organizationId, sha256, state: 'damaged' } : null };
  });
}

/** Checks the next drafts in the same way. */
export async function checkDrafts({ db }: Needs, after: string): Promise<Slice> {
  const keys = await listDraftKeys(db, after === '' ? '0' : after, thingsPerSlice);
  return await readEach(keys, async (key) => {
    const found = await readDraft(db, Number(key));
    return { bytes: found.bytes, damage: found.damaged && { kind: 'draft', ...found.damaged, state: 'damaged' } };
  });
}

async function readEach(
  keys: readonly string[],
  read: (key: string) => Promise<{ bytes: number; damage: Damage | null }>,
): Promise<Slice> {
  const slice: Slice = { position: null, count: 0, bytes: 0, damage: [] };
  for (const key of keys) {
    const { bytes, damage } = await read(key);
    slice.position = key;
    slice.count += 1;
    slice.bytes += bytes;
    if (damage) slice.damage.push(damage);
    if (slice.bytes >= bytesPerSlice) break;
  }
  return slice;
}

async function readFile({ blobs }: Needs, sha256: string): Promise<{ bytes: number; state: DamageState | null }> {
  try {
    return { bytes: await blobs.verify(sha256), state: null };
  } catch (error) {
    const state = stateOf(error);
    if (!state) throw error;
    return { bytes: 0, state };
  }
}

function stateOf(error: unknown): DamageState | null {
  if (error instanceof BlobDamaged) return 'damaged';
  if (error instanceof BlobMissing) return 'missing';
  return unreadableCodes.has(codeOf(error)) ? 'unreadable' : null;
}

async function readDocument(db: Needs['db'], organizationId: number, sha256: string) {
  try {
    const packed = await loadPacked(db, organizationId, sha256);
    // null = deleted in the meantime.
    if (!packed) return { bytes: 0, isDamaged: false };
    return { bytes: packed.length, isDamaged: !(await isHtmlIntact(packed, sha256)) };
  } catch (error) {
    if (isDamagedRow(error)) return { bytes: 0, isDamaged: true };
    throw error;
  }
}

async function readDraft(db: Needs['db'], id: number) {
  try {
    const draft = await loadPackedDraft(db, id);
    // null = discarded in the meantime. A draft is rewritten every second, so each check is one statement.
    if (!draft) return { bytes: 0, damaged: null };
    const { organizationId, sha256, compressed } = draft;
    const isIntact = await isHtmlIntact(compressed, sha256);
    return { bytes: compressed.length, damaged: isIntact ? null : { organizationId, sha256 } };
  } catch (error) {
    if (isDamagedRow(error)) return { bytes: 0, damaged: await findDraftKey(db, id) };
    throw error;
  }
}

function isDamagedRow(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (damagedRowState.test(codeOf(cause))) return true;
  }
  return false;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
