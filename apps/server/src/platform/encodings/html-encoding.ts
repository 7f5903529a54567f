import { setImmediate } from 'node:timers/promises';
import { AppError, limits } from '@galley/contract';
import { readDeclaredCharset } from '@galley/markup/html';
import { bytesByCharacter, type HtmlEncoding, htmlEncodingSchema, resolveLabel } from './legacy-encodings';

/** The characters of bytes 0x80 to 0x9F in windows-1252; the five unassigned ones map to themselves, so every byte survives. */
const windows1252High =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

const byteOfCharacter = new Map([...windows1252High].map((character, index) => [character, 0x80 + index]));

/** Characters written in one step, which takes a few milliseconds. */
const pieceCharacters = 256 * 1024;

/** Browsers look for a declared encoding only at the beginning of a file. */
const declaredWithinBytes = 16_384;

export interface DecodedHtml {
  text: string;
  encoding: HtmlEncoding;
  /** A warning about the encoding for the designer; '' = none. */
  warning: string;
}

/**
 * Reads an uploaded HTML file. UTF-8 is taken strictly (a byte order mark stays in the text as U+FEFF, so it comes
 * back); a file that isn't UTF-8, or is ASCII alone, is in the encoding that it declares, and windows-1252 where it
 * declares none. `encodeHtml(decodeHtml(bytes))` equals `bytes`. Throws an `AppError` with one sentence for an empty
 * file, one above `limits.htmlBytes`, UTF-16, UTF-32, NUL, and bytes that its encoding can't reproduce.
 */
export function decodeHtml(bytes: Uint8Array, fileName: string): DecodedHtml {
  if (bytes.length === 0) throw new AppError('import_error', `${fileName} is empty (0 bytes).`);
  if (bytes.length > limits.htmlBytes) throw new AppError('too_large', tooLargeSentence(fileName, bytes.length));
  const wide = wideEncoding(bytes);
  if (wide) throw new AppError('import_error', `${fileName} is ${wide} (byte order mark at byte 0). Save it as UTF-8.`);
  const nulAt = bytes.indexOf(0);
  if (nulAt >= 0) {
    const line = bytes.subarray(0, nulAt).filter((byte) => byte === 0x0a).length + 1;
    throw new AppError(
      'import_error',
      `${fileName} holds a NUL at byte ${nulAt} (line ${line}). Save it as UTF-8 text.`,
    );
  }
  const label = readDeclaredCharset(latin1(bytes.subarray(0, declaredWithinBytes)));
  const declared = label === '' ? null : resolveLabel(label);
  const isAscii = !bytes.some((byte) => byte > 0x7f);
  if (!isAscii || !declared) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      return { text, encoding: 'utf-8', warning: '' };
    } catch {
      // Not UTF-8: read it as declared.
    }
  }
  if (declared && !declared.isWritable) {
    throw new AppError('import_error', `${fileName} is ${label}, which Galley can’t write back. Save it as UTF-8.`);
  }
  const name = htmlEncodingSchema.catch('windows-1252').parse(declared?.name);
  if (name === 'utf-8') {
    if (isAscii) return { text: latin1(bytes), encoding: 'utf-8', warning: '' };
    return {
      text: decodeWindows1252(bytes),
      encoding: 'windows-1252',
      warning: `${fileName} declares ${label}, but isn’t UTF-8. It was read as windows-1252.`,
    };
  }
  const text = decodeStrictly(bytes, name, fileName);
  if (declared) return { text, encoding: name, warning: '' };
  const reason = label === '' ? 'declares no encoding' : `declares an unknown encoding (${label})`;
  return { text, encoding: name, warning: `${fileName} isn’t UTF-8 and ${reason}. It was read as windows-1252.` };
}

/** Writes text in the encoding the file came in. A character that the encoding lacks becomes a numeric reference. */
export function encodeHtml(text: string, encoding: HtmlEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf-8');
  return Buffer.from(encoding === 'windows-1252' ? windows1252Bytes(text) : legacyBytes(text, encoding), 'latin1');
}

/**
 * The same for use inside a transaction, where no worker can be used. Other work can run between two pieces. Each
 * character is encoded separately, so the joined pieces equal the whole.
 */
export async function encodeHtmlInTurns(text: string, encoding: HtmlEncoding): Promise<Buffer> {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf-8');
  const pieces: Buffer[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + pieceCharacters;
    // Don't split a surrogate pair.
    const next = /[\udc00-\udfff]/.test(text[end] ?? '') ? end + 1 : end;
    pieces.push(encodeHtml(text.slice(at, next), encoding));
    at = next;
    await setImmediate();
  }
  return Buffer.concat(pieces);
}

/** Reads what `encodeHtml` wrote in this encoding. */
export function decodeAs(bytes: Uint8Array, encoding: HtmlEncoding): string {
  if (encoding === 'windows-1252') return decodeWindows1252(bytes);
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

/** UTF-32 starts with the byte order mark of UTF-16, or with two NULs. */
function wideEncoding([a, b, c, d]: Uint8Array): 'UTF-16' | 'UTF-32' | null {
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'UTF-32' : 'UTF-16';
  if (a === 0xfe && b === 0xff) return 'UTF-16';
  return a === 0 && b === 0 && c === 0xfe && d === 0xff ? 'UTF-32' : null;
}

/** Throws for invalid bytes, and if encoding the text would give other bytes, because an edit must not change those. */
function decodeStrictly(bytes: Uint8Array, encoding: HtmlEncoding, fileName: string): string {
  const text = decodeAs(bytes, encoding);
  const written = encodeHtml(text, encoding);
  if (written.equals(bytes)) return text;
  const at = written.findIndex((byte, index) => byte !== bytes[index]);
  const line = bytes.subarray(0, at).filter((byte) => byte === 0x0a).length + 1;
  throw new AppError(
    'import_error',
    `${fileName} holds bytes that can’t be kept in ${encoding} (byte ${at}, line ${line}). Save it as UTF-8.`,
  );
}

function windows1252Bytes(text: string): string {
  return text.replace(/[^\u0000-\u007f\u00a0-\u00ff]/gu, (character) => {
    const byte = byteOfCharacter.get(character);
    return byte === undefined ? reference(character) : String.fromCharCode(byte);
  });
}

function legacyBytes(text: string, encoding: HtmlEncoding): string {
  const table = bytesByCharacter(encoding);
  return text.replace(/[^\u0000-\u007f]/gu, (character) => table.get(character) ?? reference(character));
}

function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

function decodeWindows1252(bytes: Uint8Array): string {
  return latin1(bytes).replace(
    /[\u0080-\u009f]/g,
    (character) => windows1252High[character.charCodeAt(0) - 0x80] ?? character,
  );
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function tooLargeSentence(fileName: string, length: number): string {
  const megabytes = (length / 1024 / 1024).toFixed(1);
  return `${fileName} has ${megabytes} MB; an HTML file may have at most ${limits.htmlBytes / 1024 / 1024} MB.`;
}
