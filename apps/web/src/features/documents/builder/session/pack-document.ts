/** Shorter documents are sent uncompressed, because they cost little here and on the server. */
const packedFrom = 32 * 1024;
/** Maximum bytes that are passed as arguments of one call. */
const bytesPerCall = 8 * 1024;

/**
 * Encodes a document for `build_save`. A long one is compressed with gzip and encoded in base64, because the server
 * stores those bytes unchanged and reads a fraction of them. Sent as text if the browser can't compress, or if it
 * contains half a surrogate pair, which UTF-8 would silently replace and the server refuses.
 */
export async function packDocument(html: string): Promise<{ html: string } | { packedHtml: string }> {
  if (html.length < packedFrom || typeof CompressionStream === 'undefined' || hasHalfPair(html)) return { html };
  // A blob is streamed in chunks, so that compressing a document of megabytes doesn't block the page.
  const packed = new Blob([html]).stream().pipeThrough(new CompressionStream('gzip'));
  return { packedHtml: toBase64(new Uint8Array(await new Response(packed).arrayBuffer())) };
}

function hasHalfPair(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += bytesPerCall) {
    text += String.fromCharCode(...bytes.subarray(at, at + bytesPerCall));
  }
  return btoa(text);
}
