import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib';

const gzip = promisify(gzipCallback);
const gunzip = promisify(gunzipCallback);

/** Stored html cannot be given out: its bytes changed on the disk, or are not there. */
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

/** sha256 of a text's UTF-8 bytes, lower-case hex: the key of `html_contents`. */
export function sha256OfText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** A document's bytes fit into one piece of output: more pieces would be as many turns of the event loop. */
const packing = { level: 3, chunkSize: 64 * 1024 };

/** The html of a compressed column. Throws `HtmlDamaged` when the bytes do not have the sha256 they are stored under. */
export async function decompressHtml(compressed: Buffer, expectedSha256: string): Promise<string> {
  const bytes = await gunzip(compressed).catch((cause: unknown) => {
    throw new HtmlDamaged(expectedSha256, 'is damaged', { cause });
  });
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== expectedSha256) throw new HtmlDamaged(expectedSha256, 'is damaged');
  return bytes.toString('utf8');
}

/**
 * Whether the html of a compressed column has the sha256 it is stored under. Unpacks in pieces: neither memory nor the
 * event loop carries a whole document.
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

/** Html as it is kept: its key, its compressed bytes, and how many bytes it has without that. */
export interface PackedHtml {
  sha256: string;
  compressed: Buffer;
  size: number;
}

/** Compressed html of a column that has no size beside it: a gzip ends with how many bytes it holds. */
export function packedOf(compressed: Buffer, sha256: string): PackedHtml {
  return { sha256, compressed, size: compressed.length < 4 ? 0 : compressed.readUInt32LE(compressed.length - 4) };
}

/** Makes html ready for `storeHtml`, so that a transaction that holds locks need not wait for it. */
export async function packHtml(html: string): Promise<PackedHtml> {
  const bytes = Buffer.from(html, 'utf8');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, compressed: await gzip(bytes, packing), size: bytes.length };
}

/** Throws `HtmlDamaged` when the packed bytes are not what their key says; makes no text of them. */
export async function checkPacked({ compressed, sha256 }: PackedHtml): Promise<void> {
  if (!(await isHtmlIntact(compressed, sha256))) throw new HtmlDamaged(sha256, 'is damaged');
}

/**
 * What a task gets: html as it is stored is a tenth of the bytes to hand over, and the server's thread never makes a text
 * of it. Throws `HtmlDamaged`.
 */
export async function unpackHtml(html: string | PackedHtml): Promise<string> {
  return typeof html === 'string' ? html : await decompressHtml(html.compressed, html.sha256);
}
