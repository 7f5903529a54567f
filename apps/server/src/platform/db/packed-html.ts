import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib';
import { findFileKeys } from './file-keys';

const gzip = promisify(gzipCallback);
const gunzip = promisify(gunzipCallback);

/** Stored HTML is unusable: its bytes changed on disk, or are missing. */
export class HtmlDamaged extends Error {
  constructor(
    readonly sha256: string,
    how: 'is damaged' | 'is missing',
    options?: ErrorOptions,
  ) {
    super(`Stored html ${sha256} ${how}.`, options);
    this.name = 'HtmlDamaged';
  }
}

/**
 * Large enough for a document's bytes in one chunk, because each further chunk requires another turn of the event loop.
 */
const packing = { level: 3, chunkSize: 64 * 1024 };

/**
 * Returns the HTML of a compressed column. Throws `HtmlDamaged` if the bytes don't have the SHA-256 under which they
 * are stored.
 */
export async function decompressHtml(compressed: Buffer, expectedSha256: string): Promise<string> {
  const bytes = await gunzip(compressed).catch((cause: unknown) => {
    throw new HtmlDamaged(expectedSha256, 'is damaged', { cause });
  });
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== expectedSha256) throw new HtmlDamaged(expectedSha256, 'is damaged');
  return bytes.toString('utf8');
}

/**
 * Returns whether the HTML of a compressed column has the SHA-256 under which it is stored. Unpacks in pieces, so that
 * a whole document blocks neither memory nor the event loop.
 */
export async function isHtmlIntact(compressed: Buffer, expectedSha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    await pipeline(Readable.from([compressed]), createGunzip({ chunkSize: packing.chunkSize }), hash);
  } catch {
    return false;
  }
  return hash.digest('hex') === expectedSha256;
}

/** Stored HTML: its key, its compressed bytes, and its uncompressed size. */
export interface PackedHtml {
  sha256: string;
  compressed: Buffer;
  size: number;
  /** Possible keys of files in it (`file-keys.ts`); undefined = not searched. */
  fileKeys?: readonly string[];
}

/**
 * More possible keys than a document with its own files has. Such HTML is searched later
 * (`features/files/assets/used-keys.ts`).
 */
const mostFileKeys = 2000;

/** Returns packed HTML from a column without a size: a gzip ends with the size of its content. */
export function packedOf(compressed: Buffer, sha256: string): PackedHtml {
  return { sha256, compressed, size: compressed.length < 4 ? 0 : compressed.readUInt32LE(compressed.length - 4) };
}

/** Compresses HTML that is sent to another thread or process. */
export async function packHtml(html: string): Promise<PackedHtml> {
  const bytes = Buffer.from(html, 'utf8');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, compressed: await gzip(bytes, packing), size: bytes.length };
}

/**
 * Prepares HTML to be stored as a version or draft, including the possible keys of files, so that a transaction with
 * locks doesn't wait for it.
 */
export async function packDocument(html: string): Promise<PackedHtml> {
  return { ...(await packHtml(html)), fileKeys: keysToStore(html) };
}

/** Returns the possible keys of files in HTML to be stored; undefined = too many, so they are searched later. */
export function keysToStore(html: string): readonly string[] | undefined {
  const keys = findFileKeys(html, mostFileKeys);
  return keys.length > mostFileKeys ? undefined : keys;
}

/** Throws `HtmlDamaged` if the packed bytes don't match their key; doesn't decode them to text. */
export async function checkPacked({ compressed, sha256 }: PackedHtml): Promise<void> {
  if (!(await isHtmlIntact(compressed, sha256))) throw new HtmlDamaged(sha256, 'is damaged');
}

/**
 * Returns the text of a task's input: stored HTML is a tenth of the bytes to transfer, and the main thread never
 * decodes it. Throws `HtmlDamaged`.
 */
export async function unpackHtml(html: string | PackedHtml): Promise<string> {
  return typeof html === 'string' ? html : await decompressHtml(html.compressed, html.sha256);
}
