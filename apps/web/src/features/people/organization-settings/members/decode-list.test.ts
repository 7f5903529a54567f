import { describe, expect, it } from 'vitest';
import { decodeList } from './decode-list';
import { parseInvitees } from './parse-invitees';

const read = (bytes: Uint8Array) =>
  parseInvitees(decodeList(bytes), { themes: [], isFile: true }).map(({ email, name, access, problem }) =>
    [email, name, access ?? '', problem].join('|'),
  );
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, { isBig = false } = {}) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

const people = ['jorg@x.test|Jörg|admin|', 'jane@x.test|Doe, Jane||'];
const table = (separator: string, end = '\r\n') =>
  [
    ['EMAIL', 'NAME', 'ROLE'],
    ['jorg@x.test', 'Jörg', 'ADMIN'],
    ['jane@x.test', '"Doe, Jane"', ''],
    ['', '', ''],
    ['', '', ''],
  ]
    .map((row) => row.join(separator) + end)
    .join('');

describe('[W3-csv] a list of people from a spreadsheet', () => {
  it.each([
    ['UTF-8', utf8(table(','))],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${table(',')}`)],
    ['semicolons', utf8(`\uFEFF${table(';')}`)],
    ['tabs', utf8(table('\t'))],
    ['a first line that names the separator', utf8(`\uFEFFsep=;\r\n${table(';')}`)],
    ['a first line that names tabs', utf8(`SEP=\t\r\n${table('\t')}`)],
    ['UTF-16 as Excel saves Unicode text', utf16(`\uFEFF${table('\t')}`)],
    ['UTF-16 with the high byte first', utf16(`\uFEFF${table(';')}`, { isBig: true })],
    ['UTF-16 without a byte order mark', utf16(table('\t'))],
    ['UTF-16 with the high byte first and no mark', utf16(table(';'), { isBig: true })],
    ['windows-1252', latin(table(';'))],
    ['line ends of an old Mac', utf8(table(',', '\r'))],
    ['no last line end', utf8(table(',').trimEnd())],
    ['blank lines between', utf8(table(',').replaceAll('\r\n', '\r\n\r\n \r\n'))],
  ])('is read from %s', (_what, bytes) => {
    expect(read(bytes)).toEqual(people);
  });

  it('has names in quotes before addresses, and addresses alone', () => {
    expect(read(utf8('\uFEFF"Doe, Jane" <jane@x.test>\rann@x.test\r\r'))).toEqual([
      'jane@x.test|Doe, Jane||',
      'ann@x.test|||',
    ]);
  });
});
