/** Loaded with the builder where it will be needed, because a draft can't wait for a request that may fail. */
const loading = globalThis.crypto?.subtle ? null : loadLibrary();

/**
 * Returns sha256 of a text's UTF-8 bytes as 64 lowercase hex digits. Uses the browser's own implementation if available.
 * Pages served over plain http from another host have none, because they aren't secure contexts.
 */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const subtle = globalThis.crypto?.subtle;
  if (subtle) return toHex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
  const library = (await loading) ?? (await loadLibrary());
  if (!library) throw new Error('The checksum of a draft could not be computed.');
  return toHex(library.sha256(bytes));
}

/** Resolves to null if the library can't be loaded now. */
async function loadLibrary() {
  try {
    return await import('@noble/hashes/sha2.js');
  } catch (error) {
    console.info('[Galley] The library for checksums was not loaded:', error);
    return null;
  }
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
