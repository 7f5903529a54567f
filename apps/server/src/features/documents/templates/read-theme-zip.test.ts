import { randomFillSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, limits } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { testInFull } from '../../../../../../scripts/testing/run-length';
import { chooseThemeHtml } from './choose-theme-html';
import { readThemeZip as unpackThemeZip } from './read-theme-zip';

const html = Buffer.from('<p class="block-edit">Hi</p>');

/** Returns path → bytes, as unpacked. */
async function readThemeZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const folder = mkdtempSync('/tmp/galley-test-zip-');
  try {
    writeFileSync(join(folder, 'upload'), zip);
    const files = await unpackThemeZip(join(folder, 'upload'), folder);
    return new Map([...files].map(([path, { file }]) => [path, readFileSync(file)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('readThemeZip', () => {
  it('reads files beside the HTML and in folders, without the operating system’s clutter', async () => {
    const zip = await zipOf({
      'index.html': html,
      'images/ä.png': Buffer.from('x'),
      '__MACOSX/._index.html': Buffer.from('y'),
      'images/.DS_Store': Buffer.from('z'),
    });
    expect([...(await readThemeZip(zip)).keys()]).toEqual(['index.html', 'images/ä.png']);
  });

  it('removes a wrapping folder, also a nested one', async () => {
    const files = await readThemeZip(await zipOf({ 'theme/v2/index.html': html, 'theme/v2/images/a.png': html }));
    expect([...files.keys()]).toEqual(['index.html', 'images/a.png']);
    expect(files.get('index.html')).toEqual(html);
  });

  it.each([
    ['../', '../evil.html', /leaves its folder/],
    ['/../ further in', 'a/../../evil.html', /leaves its folder/],
    ['an absolute path', '/etc/evil', /is absolute/],
    ['a drive', 'C:/evil.html', /is absolute/],
    ['a backslash', '..\\evil.html', /holds a backslash/],
    ['a control character', 'a\u0001.html', /control characters/],
    ['an empty folder name', 'a//b.html', /empty folder name/],
  ])('refuses %s', async (_name, path, message) => {
    const zip = renameEntry(await zipOf({ ['x'.repeat(Buffer.byteLength(path))]: html }), path);
    await expect(readThemeZip(zip)).rejects.toThrow(message);
  });

  it('[F-A15-zip-names] refuses a file whose local name is not that of the directory', async () => {
    const zip = await zipOf({ 'index.html': html, 'images/a.png': html });
    const lying = Buffer.from(zip);
    lying.write('other.html', lying.indexOf('index.html'), 'latin1');
    expect((await readThemeZip(zip)).size).toBe(2);
    await expect(readThemeZip(lying)).rejects.toThrow('The ZIP names a file differently in two places.');
  });

  it('refuses links and devices', async () => {
    const link = await zipOf({ 'a.html': Buffer.from('/etc/passwd') }, 0o120777);
    await expect(readThemeZip(link)).rejects.toThrow(
      '"a.html" in the ZIP is a link; only files and folders are taken.',
    );
    const device = await zipOf({ 'a.html': html }, 0o060644);
    await expect(readThemeZip(device)).rejects.toThrow('not an ordinary file');
  });

  testInFull('refuses two thousand entries', async () => {
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`a${index}.png`, html]));
    const zip = await zipOf(many);
    await expect(readThemeZip(zip)).rejects.toThrow('The ZIP has 2,000 entries; a theme may have at most 1,000 files.');
  });

  it('refuses a bomb before unpacking it', async () => {
    const zip = await zipOf({ 'index.html': Buffer.alloc(30 * 1024 * 1024, 32) });
    expect(zip.length).toBeLessThan(100_000);
    await expect(readThemeZip(zip)).rejects.toThrow('more than 100 times its size');
  });

  it('refuses a bomb that lies about its size', async () => {
    const zip = await zipOf({ 'index.html': Buffer.alloc(30 * 1024 * 1024, 32) });
    const at = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    zip.writeUInt32LE(1000, at + 24);
    await expect(readThemeZip(zip)).rejects.toBeInstanceOf(AppError);
  });

  testInFull('refuses too many bytes in all', async () => {
    const megabyte = 1024 * 1024;
    const noise = Buffer.alloc(80 * megabyte);
    for (let start = 0; start < noise.length; start += 16 * megabyte) randomFillSync(noise, start, megabyte);
    const zip = await zipOf({ 'a.bin': noise, 'b.bin': noise });
    expect(zip.length).toBeLessThan(limits.themeZipBytes);
    await expect(readThemeZip(zip)).rejects.toThrow('unpacks to more than 150 MB');
  });

  it('refuses a damaged file, a truncated archive and other files', async () => {
    const zip = await zipOf(
      { 'index.html': Buffer.from('<p>some longer text that is stored as it is</p>') },
      0o100644,
      false,
    );
    const flipped = Buffer.from(zip);
    const at = flipped.indexOf('longer');
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    await expect(readThemeZip(flipped)).rejects.toThrow('wrong checksum');
  });

  it('[F3-zip-damaged] Says of a broken archive that it is damaged, without the words of a library', async () => {
    const zip = await zipOf({ 'index.html': html });
    const noComment = zip.subarray(0, zip.length - 30);
    const noEntries = Buffer.concat([zip.subarray(0, 20), Buffer.from('PK\u0005\u0006'), Buffer.alloc(40, 9)]);
    for (const broken of [noComment, Buffer.from('<html>'), Buffer.from('PK\u0003\u0004'), noEntries])
      await expect(readThemeZip(broken)).rejects.toThrow(
        /^This ZIP is damaged or incomplete\. Create it again and upload it\.$/,
      );
  });
});

describe('chooseThemeHtml', () => {
  const plain = Buffer.from('<p>Hi</p>');
  const choose = (files: Record<string, Buffer>, chosen?: string) =>
    chooseThemeHtml(Object.keys(files), async (path) => files[path]?.includes('block-edit') ?? false, chosen);

  it('uses the only HTML file, else index.html, else the only one with tags', async () => {
    expect(await choose({ 'a.png': plain, 'mail.htm': plain })).toBe('mail.htm');
    expect(await choose({ 'a.html': html, 'Index.html': plain })).toBe('Index.html');
    expect(await choose({ 'a.html': plain, 'b.html': html, 'deep/index.html': html })).toBe('b.html');
  });

  it('reports the problem when it cannot choose', async () => {
    await expect(choose({ 'a.png': plain })).rejects.toThrow('The ZIP has no HTML file.');
    await expect(choose({ 'a/b.html': html, 'c.png': plain })).rejects.toThrow(
      'The ZIP has no HTML file at its top level, only in a folder (“a/b.html”).',
    );
    await expect(choose({ 'a.html': plain, 'b.html': plain })).rejects.toThrow(
      'The ZIP has several HTML files (a.html, b.html), and none has tags. Choose',
    );
    await expect(choose({ 'a.html': html, 'b.html': html })).rejects.toThrow('more than one has tags');
  });

  it('[F3-zip-choice] Offers the files that can be the theme, and uses the chosen one', async () => {
    const files = { 'a.html': html, 'b.html': plain, 'c.htm': html, 'deep/d.html': html };
    await expect(choose(files)).rejects.toMatchObject({ details: { choices: ['a.html', 'c.htm'] } });
    await expect(choose({ 'a.html': plain, 'b.html': plain })).rejects.toMatchObject({
      details: { choices: ['a.html', 'b.html'] },
    });
    for (const chosen of ['a.html', 'b.html', 'c.htm']) expect(await choose(files, chosen)).toBe(chosen);
    for (const wrong of ['deep/d.html', 'index.html', 'a.png'])
      await expect(choose({ ...files, 'a.png': plain }, wrong)).rejects.toThrow(
        `The ZIP has no HTML file named “${wrong}” at its top level.`,
      );
  });
});

async function zipOf(files: Record<string, Buffer>, mode = 0o100644, compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(bytes, path, { mode, compress });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Renames an entry in the local header and in the directory, because the ZIP writer refuses bad names. */
function renameEntry(zip: Buffer, path: string): Buffer {
  const name = Buffer.from(path);
  const local = zip.indexOf(Buffer.from('PK\x03\x04', 'latin1'));
  name.copy(zip, local + 30);
  const central = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  name.copy(zip, central + 46);
  return zip;
}
