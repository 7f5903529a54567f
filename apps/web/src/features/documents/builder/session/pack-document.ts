/** Shorter documents are sent as they are: they cost nothing to speak of, here or on the server. */
const packedFrom = 32 * 1024;
/** Bytes that fit into the arguments of one call. */
const bytesPerCall = 8 * 1024;

/**
 * A document as `build_save` takes it: in gzip and base64 if it is long, since the server stores those bytes as they
 * are and reads a fraction of them. As text in a browser that can't compress, and if it has half a surrogate pair, which
 * UTF-8 would silently replace and the server refuses.
 */
export async function packDocument(html: string): Promise<{ html: string } | { packedHtml: string }> {
  if (html.length < packedFrom || typeof CompressionStream === 'undefined' || hasHalfPair(html)) return { html };
  // A blob arrives in pieces, so that compressing a document of megabytes doesn't block the page.
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
