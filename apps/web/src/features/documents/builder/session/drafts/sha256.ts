import { sha256 as sha256Bytes } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * Returns sha256 of a text's UTF-8 bytes as 64 lowercase hex digits. Uses the browser's own implementation if available.
 * Pages served over plain http from another host have none, because they aren't secure contexts.
 */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const subtle = globalThis.crypto?.subtle;
  return bytesToHex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256Bytes(bytes));
}
