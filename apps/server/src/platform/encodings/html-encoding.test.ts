import { limits } from '@galley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testInFull } from '../../../../../scripts/testing/run-length';
import { decodeHtml, encodeHtml, encodeHtmlInTurns } from './html-encoding';

describe('decodeHtml and encodeHtml', () => {
  it('reproduce the same bytes for any accepted file', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
        const clean = bytes.map((byte) => (byte === 0 ? 32 : byte));
        if ((clean[0] === 0xff && clean[1] === 0xfe) || (clean[0] === 0xfe && clean[1] === 0xff)) clean[0] = 65;
        const { text, encoding } = decodeHtml(clean, 'a.html');
        expect([...encodeHtml(text, encoding)]).toEqual([...clean]);
      }),
      { numRuns: 500 },
    );
  });

  testInFull(
    '[C2-encode] writes 5 MB in pieces, with other work between them, and returns the same bytes as in one step',
    async () => {
      // There is a surrogate pair at each possible cut.
      const text = `${'é'.repeat(256 * 1024 - 1)}\u{1f600}→`.repeat(20);
      let turns = 0;
      const count = () => {
        turns += 1;
        waiting = setImmediate(count);
      };
      let waiting = setImmediate(count);
      for (const encoding of ['windows-1252', 'iso-8859-2'] as const) {
        const bytes = await encodeHtmlInTurns(text, encoding);
        expect(bytes.equals(encodeHtml(text, encoding))).toBe(true);
      }
      clearImmediate(waiting);
      expect(turns).toBeGreaterThanOrEqual(2 * 20);
      expect((await encodeHtmlInTurns('ä€', 'utf-8')).toString()).toBe('ä€');
    },
  );

  it('keeps a byte order mark of UTF-8', () => {
    const bytes = Buffer.from('\ufeff<p>ä</p>');
    const { text, encoding } = decodeHtml(bytes, 'a.html');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(encodeHtml(text, encoding)).toEqual(bytes);
  });

  it('reads windows-1252 quotes and writes a character it lacks as a reference', () => {
    const { text, encoding } = decodeHtml(Buffer.from([0x93, 0x41, 0x94, 0x80]), 'a.html');
    expect({ text, encoding }).toEqual({ text: '“A”€', encoding: 'windows-1252' });
    expect(encodeHtml(`${text}→`, encoding).toString('latin1')).toBe('\x93A\x94\x80&#8594;');
  });

  it.each([
    ['iso-8859-1', '\x80', '\x84gro\xdf\x93'],
    ['iso-8859-2', '&#8364;', '&#8222;gro\xdf&#8220;'],
    ['iso-8859-15', '\xa4', '&#8222;gro\xdf&#8220;'],
  ])('[F3-latin-alt] writes references in an alternative text only for what %s lacks', (charset, euro, quoted) => {
    const file = (alt: string) => Buffer.from(`<meta charset=${charset}><p>Caf\xe9 &nbsp;<img alt="${alt}">`, 'latin1');
    const { text, encoding } = decodeHtml(file('x'), 'a.html');
    const saved = encodeHtml(text.replace('"x"', '"Café 5 € „groß“ <b> &quot; \' & →"'), encoding);
    expect(saved.toString('latin1')).toBe(
      file(`Caf\xe9 5 ${euro} ${quoted} <b> &quot; ' & &#8594;`).toString('latin1'),
    );
    expect([...encodeHtml(decodeHtml(saved, 'a.html').text, encoding)]).toEqual([...saved]);
  });

  it.each([
    ['0 bytes', Buffer.alloc(0), 'a.html is empty (0 bytes).'],
    ['UTF-16 little endian', Buffer.from([0xff, 0xfe, 0x3c, 0]), /UTF-16 \(byte order mark at byte 0\)/],
    ['UTF-16 big endian', Buffer.from([0xfe, 0xff, 0, 0x3c]), /UTF-16/],
    [
      'UTF-16 without a mark',
      Buffer.from('<p>', 'utf16le'),
      'a.html holds a NUL at byte 1 (line 1). Save it as UTF-8 text.',
    ],
    ['a NUL', Buffer.from('<p>\n\n<b>\0</p>'), /NUL at byte 8 \(line 3\)/],
    ['more than 5 MB', Buffer.alloc(limits.htmlBytes + 1, 65), /at most 5 MB/],
  ])('refuses %s with one sentence', (_name, bytes, message) => {
    expect(() => decodeHtml(bytes, 'a.html')).toThrow(message);
  });
});
