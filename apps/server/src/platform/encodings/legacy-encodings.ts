import { z } from 'zod';
import { htmlEncodings } from '../db/html-encodings';

export const htmlEncodingSchema = z.enum(htmlEncodings);

/** The encoding of the designer's file, which exports use too. */
export type HtmlEncoding = z.output<typeof htmlEncodingSchema>;

/** An encoding as it is stored with a theme or an email. */
export function readHtmlEncoding(stored: string | null): HtmlEncoding {
  return htmlEncodingSchema.catch('utf-8').parse(stored);
}

/**
 * The encoding that browsers use for a label (`latin1` is windows-1252, `gb2312` is gbk). Null for a label that
 * browsers don't know; `isWritable` is false for those that can't be written back.
 */
export function resolveLabel(label: string): { name: string; isWritable: boolean } | null {
  const unwritable = /^(?:iso-2022-(?:jp|kr|cn(?:-ext)?)|hz-gb-2312|csiso2022jp|csiso2022kr|utf-7|iso-8859-16)$/i;
  if (unwritable.test(label)) return { name: label, isWritable: false };
  try {
    const name = new TextDecoder(label).encoding;
    // A page that declares UTF-16 in bytes that can be read as ASCII is UTF-8, as browsers take it.
    if (name.startsWith('utf-16')) return { name: 'utf-8', isWritable: true };
    return { name, isWritable: htmlEncodingSchema.safeParse(name).success };
  } catch {
    return null;
  }
}

const multiByte: ReadonlySet<HtmlEncoding> = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr']);
const tables = new Map<HtmlEncoding, ReadonlyMap<string, string>>();

/**
 * Every non-ASCII character in an encoding, with its bytes as latin1 characters. Built by decoding every sequence, so
 * that writing is exactly the reverse of reading. If two sequences mean the same character, the one that browsers write
 * is used.
 */
export function bytesByCharacter(encoding: HtmlEncoding): ReadonlyMap<string, string> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, string>();
  const decoder = new TextDecoder(encoding, { fatal: true });
  const add = (...bytes: number[]) => {
    const character = decodeOne(decoder, bytes);
    if (character !== null && !table.has(character)) table.set(character, String.fromCharCode(...bytes));
  };
  for (let byte = 0x80; byte <= 0xff; byte++) add(byte);
  if (multiByte.has(encoding)) {
    const leads = Array.from({ length: 0x7e }, (_, index) => 0x81 + index);
    // Duplicate ranges that browsers don't write come last: NEC's of IBM's in Shift_JIS, Hong Kong's in Big5.
    const isLate = (lead: number) =>
      (encoding === 'shift_jis' && (lead === 0xed || lead === 0xee)) || (encoding === 'big5' && lead < 0xa1);
    for (const lead of [...leads.filter((lead) => !isLate(lead)), ...leads.filter(isLate)])
      for (let trail = 0x40; trail <= 0xfe; trail++) add(lead, trail);
    if (encoding === 'euc-jp')
      for (let row = 0xa1; row <= 0xfe; row++) for (let cell = 0xa1; cell <= 0xfe; cell++) add(0x8f, row, cell);
  }
  tables.set(encoding, table);
  return table;
}

/** The one character beyond ASCII that a sequence of bytes is, or null. */
function decodeOne(decoder: TextDecoder, bytes: readonly number[]): string | null {
  try {
    const text = decoder.decode(Uint8Array.from(bytes));
    const code = text.codePointAt(0) ?? 0;
    return code > 0x7f && text.length === String.fromCodePoint(code).length ? text : null;
  } catch {
    return null;
  }
}
