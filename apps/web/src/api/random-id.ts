/** Returns a random id. Works without `crypto.randomUUID`, which is missing on pages served over plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const shortBytes = 6;
/** Random bytes are requested in batches, because one request per id would take most of the time. */
const drawn = 256;

/**
 * Returns a function that creates random ids of 12 hexadecimal digits. Fast enough for the thousands of blocks of a
 * document.
 */
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
