import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAs, decodeHtml, encodeHtml } from './html-encoding';
import { bytesByCharacter, htmlEncodingSchema } from './legacy-encodings';

/** windows-1252 has a table of its own (html-encoding.test.ts). */
const legacy = htmlEncodingSchema.options.filter((name) => name !== 'utf-8' && name !== 'windows-1252');

/** A file that declares its encoding, its words in bytes of that encoding. */
function file(label: string, words: Uint8Array | Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<html><head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=${label}"></head><p>`),
    words,
    Buffer.from('</p></html>'),
  ]);
}

describe('a file in the encoding that it declares', () => {
  it.each([
    ['windows-1251', 'windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
    ['Windows-1250', 'windows-1250', [0x8e, 0x6c, 0x75, 0x9d], 'Žluť'],
    ['iso-8859-2', 'iso-8859-2', [0xae, 0xb1], 'Žą'],
    ['latin-9', 'windows-1252', [0xa4], '¤'],
    ['ISO-8859-15', 'iso-8859-15', [0xa4, 0xbd], '€œ'],
    ['koi8-r', 'koi8-r', [0xf0, 0xd2, 0xc9], 'При'],
    ['Shift_JIS', 'shift_jis', [0x83, 0x5c, 0x95, 0x5c, 0xb1], 'ソ表ｱ'],
    ['euc-jp', 'euc-jp', [0xc6, 0xfc, 0xa1, 0xc1, 0x8e, 0xb1, 0x8f, 0xb0, 0xa1], '日～ｱ丂'],
    ['gb2312', 'gbk', [0xc4, 0xe3, 0xba, 0xc3], '你好'],
    ['gb18030', 'gb18030', [0xc4, 0xe3], '你'],
    ['Big5', 'big5', [0xa7, 0x41, 0xa6, 0x6e, 0xb3, 0x5c], '你好許'],
    ['ks_c_5601-1987', 'euc-kr', [0xc7, 0xd1, 0xb1, 0xdb], '한글'],
    ['macintosh', 'macintosh', [0x8a], 'ä'],
  ])('[F-B17-declared] %s is read as %s and reproduced byte for byte', (label, encoding, bytes, words) => {
    const whole = file(label, Uint8Array.from(bytes));
    const decoded = decodeHtml(whole, 'a.html');
    expect(decoded).toMatchObject({ encoding, text: expect.stringContaining(`<p>${words}</p>`) });
    expect(encodeHtml(decoded.text, decoded.encoding).equals(whole)).toBe(true);
  });

  it.each(legacy)('[F-B17-declared] %s: any text that it can hold keeps its bytes', (encoding) => {
    const written = [...bytesByCharacter(encoding)].filter(([character]) => [...character].length === 1);
    expect(written.length).toBeGreaterThan(60);
    const characters = fc.constantFrom(...written.map(([character]) => character), 'a', '<b>', '\\', '|', '~', '\r\n');
    fc.assert(
      fc.property(fc.array(characters, { minLength: 1, maxLength: 60 }), (pieces) => {
        const words = pieces.join('');
        const bytes = file(encoding, encodeHtml(words, encoding));
        const decoded = decodeHtml(bytes, 'a.html');
        // A few sequences of legacy bytes are UTF-8 as well, which is how they are then read and written.
        if (decoded.encoding === encoding) expect(decoded.text).toContain(words);
        expect(encodeHtml(decoded.text, decoded.encoding).equals(bytes)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each(legacy)('[F-B17-reference] %s: unsupported characters are written as references', (encoding) => {
    const text = 'café — 日本 😀 Привет €';
    const shown = decodeAs(encodeHtml(text, encoding), encoding).replace(/&#(\d+);/g, (_, code: string) =>
      String.fromCodePoint(Number(code)),
    );
    expect(shown).toBe(text);
    expect(encodeHtml('😀', encoding).toString('latin1')).toBe('&#128512;');
  });

  it('[F-B17-reference] a letter typed into a file of ASCII alone is written as its declaration says', () => {
    const decoded = decodeHtml(file('windows-1251', Buffer.from('cafe')), 'a.html');
    expect(decoded.encoding).toBe('windows-1251');
    expect(encodeHtml('café Привет', decoded.encoding).toString('latin1')).toBe('caf&#233; \xcf\xf0\xe8\xe2\xe5\xf2');
    expect(decodeHtml(file('utf-8', Buffer.from('cafe')), 'a.html').encoding).toBe('utf-8');
    expect(decodeHtml(Buffer.from('<p>cafe</p>'), 'a.html').encoding).toBe('utf-8');
  });

  it('[F-B17-declared] an XML declaration counts, a comment does not, and UTF-8 is UTF-8 whatever it declares', () => {
    const xml = Buffer.from('<?xml version="1.0" encoding="koi8-r"?><p>\xf0</p>', 'latin1');
    expect(decodeHtml(xml, 'a.html').encoding).toBe('koi8-r');
    const comment = Buffer.from('<!-- <meta charset=koi8-r> --><meta charset="windows-1250"><p>\x8e</p>', 'latin1');
    expect(decodeHtml(comment, 'a.html')).toMatchObject({ encoding: 'windows-1250', warning: '' });
    expect(decodeHtml(file('windows-1251', Buffer.from('Привет')), 'a.html').encoding).toBe('utf-8');
  });

  it('[F-B17-refused] an encoding that cannot be written back, and bytes that mean nothing, are refused by name', () => {
    for (const label of ['ISO-2022-JP', 'hz-gb-2312', 'utf-7', 'iso-8859-16']) {
      expect(() => decodeHtml(file(label, Buffer.from('a')), 'a.html')).toThrow(
        `a.html is ${label}, which Galley can’t write back. Save it as UTF-8.`,
      );
    }
    expect(() => decodeHtml(file('big5', Uint8Array.of(0xa7, 0x41, 0xa7, 0x20)), 'a.html')).toThrow(
      /holds bytes that can’t be kept in big5 \(byte \d+, line 2\)\. Save it as UTF-8\./,
    );
  });

  it('[F-B17-told] files that are read as windows-1252 by default get a warning', () => {
    const says = (html: string) => decodeHtml(Buffer.from(html, 'latin1'), 'a.html').warning;
    expect(says('<p>\xfc</p>')).toBe('a.html isn’t UTF-8 and declares no encoding. It was read as windows-1252.');
    expect(says('<meta charset=utf-8><p>\xfc</p>')).toContain('declares utf-8, but isn’t UTF-8');
    expect(says('<meta charset=klingon><p>\xfc</p>')).toContain('declares an unknown encoding (klingon)');
    expect(says('<meta charset=iso-8859-1><p>\xfc</p>')).toBe('');
  });

  it('[F-E-utf32] UTF-32 is recognized', () => {
    const little = Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]);
    const big = Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x3c]);
    for (const bytes of [little, big]) {
      expect(() => decodeHtml(bytes, 'a.html')).toThrow(
        'a.html is UTF-32 (byte order mark at byte 0). Save it as UTF-8.',
      );
    }
    expect(() => decodeHtml(Buffer.from([0xff, 0xfe, 0x3c, 0]), 'a.html')).toThrow('UTF-16');
  });
});

describe('the table of an encoding', () => {
  it('[F-B17-declared] writes what it reads', () => {
    for (const encoding of legacy) {
      for (const [character, bytes] of bytesByCharacter(encoding)) {
        expect(decodeAs(Buffer.from(bytes, 'latin1'), encoding)).toBe(character);
      }
    }
  });
});
