/** A random ID. Also works without `crypto.randomUUID`, which is missing on pages served over plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const shortBytes = 6;
/** So many at a time: asking the browser for each would be most of the work. */
const drawn = 256;

/** Makes random IDs of 12 hexadecimal digits: for the blocks of a document, which has thousands. */
export function createShortIds(): () => string {
  let hex = '';
  let at = 0;
  return () => {
    if (at === hex.length) {
      const bytes = crypto.getRandomValues(new Uint8Array(shortBytes * drawn));
      hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      at = 0;
    }
    at += 2 * shortBytes;
    return hex.slice(at - 2 * shortBytes, at);
  };
}
