import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from './database';
import { htmlContents } from './schema';

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

/** Compresses html for a `bytea` column. */
export async function compressHtml(html: string): Promise<Buffer> {
  return await gzip(Buffer.from(html, 'utf8'), packing);
}

/** The html of a compressed column. Throws `HtmlDamaged` when the bytes do not have the sha256 they are stored under. */
export async function decompressHtml(compressed: Buffer, expectedSha256: string): Promise<string> {
  const bytes = await gunzip(compressed).catch((cause: unknown) => {
    throw new HtmlDamaged(expectedSha256, 'is damaged', { cause });
  });
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== expectedSha256) throw new HtmlDamaged(expectedSha256, 'is damaged');
  return bytes.toString('utf8');
}

/** Html as it is kept: its key, its compressed bytes, and how many bytes it has without that. */
export interface PackedHtml {
  sha256: string;
  compressed: Buffer;
  size: number;
}

/** Makes html ready for `storeHtml`, so that a transaction that holds locks need not wait for it. */
export async function packHtml(html: string): Promise<PackedHtml> {
  const bytes = Buffer.from(html, 'utf8');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, compressed: await gzip(bytes, packing), size: bytes.length };
}

/**
 * Stores html once per content and organization; returns its key. Part of the caller's transaction: content that stands
 * already is locked by it, so that the purge of the trash cannot take it away before the new version names it.
 */
export async function storeHtml(tx: Queryable, organizationId: number, html: string | PackedHtml): Promise<string> {
  const packed = typeof html === 'string' ? await packHtml(html) : html;
  await tx
    .insert(htmlContents)
    .values({ organizationId, ...packed })
    .onConflictDoUpdate({
      target: [htmlContents.organizationId, htmlContents.sha256],
      set: { size: packed.size },
    });
  return packed.sha256;
}

/** Reads stored html and checks it against its key. Throws `HtmlDamaged` when it is missing or damaged. */
export async function loadHtml(tx: Queryable, organizationId: number, sha256: string): Promise<string> {
  const [row] = await tx
    .select({ compressed: htmlContents.compressed })
    .from(htmlContents)
    .where(and(eq(htmlContents.organizationId, organizationId), eq(htmlContents.sha256, sha256)));
  if (!row) throw new HtmlDamaged(sha256, 'is missing');
  return await decompressHtml(row.compressed, sha256);
}
