import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { packDocument } from './pack-document';

const row = '<td class="a">\ufeff“Plums” → \u0001 \u{1f600}</td>\r\n';
const long = `\ufeff${row.repeat(4000)}`;

afterEach(() => vi.unstubAllGlobals());

it('[A3-packed] Packs a long document without changing a byte, and sends a short one as it is', async () => {
  const packed = await packDocument(long);
  const bytes = gunzipSync(Buffer.from('packedHtml' in packed ? packed.packedHtml : '', 'base64'));
  expect(bytes.equals(Buffer.from(long))).toBe(true);
  expect(await packDocument(row)).toEqual({ html: row });
});

it('[A3-packed] Sends text that packing would change, or that the browser can’t pack, as it is', async () => {
  for (const half of ['\ud83d', '\ude00']) {
    const html = `${long}${half}`;
    expect(await packDocument(html)).toEqual({ html });
  }
  vi.stubGlobal('CompressionStream', undefined);
  expect(await packDocument(long)).toEqual({ html: long });
});
