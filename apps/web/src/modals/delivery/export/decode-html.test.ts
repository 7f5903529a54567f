import { describe, expect, it } from 'vitest';
import { decodeHtml } from './decode-html';

describe('the bytes of an export', () => {
  it('[D2-html] Are read in the encoding they have, with their byte order mark and line ends', () => {
    const utf8 = new TextEncoder().encode('\ufeff<p>\u00e4\r\n\u20ac</p>\n');
    expect(decodeHtml(utf8)).toEqual({ text: '\ufeff<p>\u00e4\r\n\u20ac</p>\n', encoding: 'UTF-8', lines: 3 });
    expect(decodeHtml(new Uint8Array([0x3c, 0x70, 0x3e, 0xe4, 0x0d, 0xfc]))).toEqual({
      text: '<p>\u00e4\r\u00fc',
      encoding: 'windows-1252',
      lines: 2,
    });
    const cyrillic = new Uint8Array([0xcf, 0xf0, 0xe8]);
    expect(decodeHtml(cyrillic, 'windows-1251')).toEqual({ text: 'При', encoding: 'windows-1251', lines: 1 });
    expect(decodeHtml(utf8, 'utf-8')).toMatchObject({ encoding: 'UTF-8' });
    expect(decodeHtml(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8', lines: 0 });
  });
});
