import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { AppError, limits } from '@galley/contract';
import { keysToStore, type PackedHtml, packedOf } from '../db/packed-html';
import { defineTask } from '../workers/define-task';

/** The header and end of a gzip, and the overhead of blocks with incompressible bytes. */
const overhead = (bytes: number) => 1024 + bytes / 1000;

const gzipStart = Buffer.from([0x1f, 0x8b]);

/** `checkPackedDocument` for a long document. Runs in the text thread. */
export const unpackDocumentTask = defineTask({
  name: 'http.unpack_document',
  run: async (compressed: Buffer): Promise<PackedHtml> => checkPackedDocument(compressed),
});

/** Returns the bytes of a document that was sent packed, and its declared size. */
export function readPackedDocument(base64: string): { compressed: Buffer; size: number } {
  const compressed = Buffer.from(base64, 'base64');
  return { compressed, size: packedOf(compressed, '').size };
}

/**
 * Checks a document that was sent packed: one gzip of exactly its declared number of bytes, of text that could also
 * have been sent as JSON. It is stored as sent. No more than that number of bytes is unpacked, so a decompression bomb
 * costs no more than a document of its size. Throws an `AppError`.
 */
export function checkPackedDocument(compressed: Buffer): PackedHtml {
  const { size } = packedOf(compressed, '');
  if (!compressed.subarray(0, 2).equals(gzipStart)) throw refusal();
  if (size > limits.htmlBytes) {
    throw new AppError('too_large', `A document may have at most ${limits.htmlBytes / 1024 / 1024} MB.`);
  }
  const bytes = unpack(compressed, size);
  if (bytes.length !== size || compressed.length > size + overhead(size)) throw refusal();
  if (!isUtf8(bytes)) throw new AppError('bad_request', 'The request isn’t valid UTF-8.');
  if (bytes.includes(0)) {
    throw new AppError('invalid_field', 'The HTML has a character that can’t be stored.', { field: 'html' });
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Keys are ASCII, and this is the cheapest way of decoding.
  return { sha256, compressed, size, fileKeys: keysToStore(bytes.toString('latin1')) };
}

function unpack(compressed: Buffer, size: number): Buffer {
  try {
    return gunzipSync(compressed, { maxOutputLength: Math.max(size, 1), chunkSize: Math.max(size, 1024) });
  } catch {
    throw refusal();
  }
}

function refusal(): AppError {
  return new AppError('invalid_field', 'The HTML can’t be unpacked.', { field: 'packedHtml' });
}
