const roundConstants = computeRoundConstants();

/**
 * sha256 of a text's UTF-8 bytes as 64 lowercase hex digits. Uses the browser's own implementation if available. Pages
 * served over plain http from another host have none (not a secure context), so it's computed here.
 */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return toHex(sha256Bytes(bytes));
  return toHex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
}

/** FIPS 180-4, for pages without `crypto.subtle`. Returns 32 bytes. */
export function sha256Bytes(message: Uint8Array): Uint8Array {
  const padded = pad(message);
  const view = new DataView(padded.buffer);
  const state = new Uint32Array([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]);
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) {
    for (let index = 0; index < 16; index += 1) schedule[index] = view.getUint32(offset + index * 4);
    compress(state, schedule);
  }
  const out = new Uint8Array(32);
  const outView = new DataView(out.buffer);
  state.forEach((word, index) => {
    outView.setUint32(index * 4, word);
  });
  return out;
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  const w = (index: number) => schedule[index] ?? 0;
  for (let index = 16; index < 64; index += 1) {
    const a = w(index - 15);
    const b = w(index - 2);
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    schedule[index] = (w(index - 16) + s0 + w(index - 7) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + s1 + choice + (roundConstants[index] ?? 0) + w(index)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + s0 + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = ((state[index] ?? 0) + value) | 0;
  });
}

function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(length - 4, (message.length << 3) >>> 0);
  return padded;
}

function rotate(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function computeRoundConstants(): Uint32Array {
  const constants = new Uint32Array(64);
  let found = 0;
  for (let candidate = 2; found < 64; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false;
    if (!isPrime) continue;
    const root = Math.cbrt(candidate);
    constants[found] = Math.floor((root - Math.floor(root)) * 0x100000000);
    found += 1;
  }
  return constants;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
