/**
 * Returns the bytes of an image without metadata of cameras and programs; its pixels aren't decoded. null if the file
 * doesn't have the structure of its type. `type` is one of the four raster types.
 */
export function stripParts(bytes: Buffer, type: string): Buffer | null {
  return readers[type]?.(bytes) ?? null;
}

/** Readers that return the parts to keep of each type; null if the file doesn't have the structure of its type. */
const readers: Record<string, (bytes: Buffer) => Buffer | null> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

/** Keeps JFIF, the color profile, Adobe's color transform and all image data; removes other segments. */
function stripJpeg(bytes: Buffer): Buffer | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return joinPieces([...kept, bytes.subarray(at, at + 2)]);
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return null;
    if (isDrawing(marker) || isRetainedSegment(marker, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker !== 0xda) continue;
    const scanEnd = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, scanEnd));
    at = scanEnd;
  }
  return null;
}

/** Returns whether a segment is needed for drawing: neither application data nor a comment. */
function isDrawing(marker: number): boolean {
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe;
}

function isRetainedSegment(marker: number, data: Buffer): boolean {
  const starts = (name: string) => data.subarray(0, name.length).toString('latin1') === name;
  if (marker === 0xe0) return starts('JFIF\0');
  return (marker === 0xe2 && starts('ICC_PROFILE\0')) || (marker === 0xee && starts('Adobe'));
}

/** Returns the position of the next marker that is neither stuffing nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0xd9;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT pHYs bKGD hIST cICP acTL fcTL fdAT'.split(' '),
);

function stripPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    if (pngChunks.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return joinPieces(kept);
    at = end;
  }
  return null;
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const exifAndXmpFlags = 0x08 | 0x04;

function stripWebp(bytes: Buffer): Buffer | null {
  const fileEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= fileEnd; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > fileEnd + 1) return null;
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~exifAndXmpFlags;
    if (webpChunks.has(name)) kept.push(chunk);
    at = end;
  }
  if (kept.length === 0) return null;
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}

/** Keeps the extensions that affect drawing: frame control and the number of repetitions. */
function stripGif(bytes: Buffer): Buffer | null {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableSize(bytes[10] ?? 0);
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const start = at;
    const kind = bytes[at];
    if (kind === 0x3b) return joinPieces([...kept, bytes.subarray(at, at + 1)]);
    if (kind !== 0x21 && kind !== 0x2c) return null;
    at = endOfBlocks(bytes, kind === 0x21 ? at + 2 : at + 11 + tableSize(bytes[at + 9] ?? 0));
    if (at > bytes.length) return null;
    if (kind === 0x2c || isRetainedExtension(bytes, start)) kept.push(bytes.subarray(start, at));
  }
  return null;
}

function isRetainedExtension(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1];
  if (label === 0xf9) return true;
  return label === 0xff && /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(bytes.toString('latin1', at + 3, at + 14));
}

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] ?? 0) > 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

/** Joins pieces of an image. If nothing was removed between them, this is the original buffer, not a copy. */
function joinPieces(pieces: readonly Buffer[]): Buffer {
  const [first] = pieces;
  if (!first) return Buffer.alloc(0);
  let end = first.byteOffset;
  for (const { buffer, byteOffset, byteLength } of pieces) {
    if (buffer !== first.buffer || byteOffset !== end) return Buffer.concat(pieces);
    end = byteOffset + byteLength;
  }
  return Buffer.from(first.buffer, first.byteOffset, end - first.byteOffset);
}
