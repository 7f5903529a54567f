import { AppError, limits } from '@galley/contract';

/** How the designer's file was encoded; an export goes out the same way. */
export type HtmlEncoding = 'utf-8' | 'windows-1252';

/** What bytes 0x80 to 0x9F mean in windows-1252; the five unassigned ones map to themselves, so every byte survives. */
const windows1252High =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

const byteOfCharacter = new Map([...windows1252High].map((character, index) => [character, 0x80 + index]));

/**
 * Reads an uploaded HTML file. UTF-8 is taken strictly (a byte order mark stays in the text as U+FEFF, so it comes
 * back); bytes that are not UTF-8 are windows-1252. `encodeHtml(decodeHtml(bytes))` equals `bytes`.
 * Throws an `AppError` with one sentence for an empty file, one above `limits.htmlBytes`, UTF-16 and NUL.
 */
export function decodeHtml(bytes: Uint8Array, fileName: string): { text: string; encoding: HtmlEncoding } {
  if (bytes.length === 0) throw new AppError('import_error', `${fileName} is empty (0 bytes).`);
  if (bytes.length > limits.htmlBytes) throw new AppError('too_large', tooLargeSentence(fileName, bytes.length));
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) {
    throw new AppError('import_error', `${fileName} is UTF-16 (byte order mark at byte 0). Save it as UTF-8.`);
  }
  const nulAt = bytes.indexOf(0);
  if (nulAt >= 0) {
    const line = bytes.subarray(0, nulAt).filter((byte) => byte === 0x0a).length + 1;
    throw new AppError(
      'import_error',
      `${fileName} holds a NUL at byte ${nulAt} (line ${line}). Save it as UTF-8 text.`,
    );
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: decodeWindows1252(bytes), encoding: 'windows-1252' };
  }
}

/** Writes text in the encoding the file came in. A character that windows-1252 lacks becomes a numeric reference. */
export function encodeHtml(text: string, encoding: HtmlEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf-8');
  const inBytes = text.replace(/[^\u0000-\u007f\u00a0-\u00ff]/gu, (character) => {
    const byte = byteOfCharacter.get(character);
    return byte === undefined ? `&#${character.codePointAt(0)};` : String.fromCharCode(byte);
  });
  return Buffer.from(inBytes, 'latin1');
}

/** Reads what `encodeHtml` wrote in this encoding. */
export function decodeAs(bytes: Uint8Array, encoding: HtmlEncoding): string {
  return encoding === 'utf-8' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : decodeWindows1252(bytes);
}

function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(
    /[\u0080-\u009f]/g,
    (character) => windows1252High[character.charCodeAt(0) - 0x80] ?? character,
  );
}

function tooLargeSentence(fileName: string, length: number): string {
  const megabytes = (length / 1024 / 1024).toFixed(1);
  return `${fileName} has ${megabytes} MB; an HTML file may have at most ${limits.htmlBytes / 1024 / 1024} MB.`;
}
