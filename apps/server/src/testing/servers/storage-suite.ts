import { describe, expect, it } from 'vitest';
import { testInFull } from '../../../../../scripts/testing/run-length';
import type { SourceSession } from '../../features/delivery/sources/port';

/** Names with characters that mean something in addresses, signatures, commands or listings. */
const difficultNames = [
  '100% Sale#1',
  'a%20b',
  '%',
  'x+y',
  'q?.txt',
  'C++ ~ 世界 #1?',
  'ä é'.normalize('NFC'),
  'ä é'.normalize('NFD'),
  "it's (new)!",
  'a&b=c;v=1,2@3:4$5',
  '<b>&amp;"[1]"',
  '-rf two  blanks',
  'Permission denied',
  '*',
  'a*b [a-z]{x,y} !$HOME `x` |',
  '~root',
  '…end\\ 👩‍👩‍👧 한글. ',
  'x'.repeat(180),
];

/**
 * Tests the requirements of every server and bucket on a real one. `open` returns a session whose folder is empty at
 * first and has a public address; `many` adds this many files to a folder, faster than one by one; `refused` are the
 * difficult names that the server accepts for files but not for folders.
 */
export function storageSuite(
  id: string,
  {
    open,
    many,
    refused = [],
  }: {
    open: () => Promise<SourceSession>;
    many: (folder: string, count: number) => Promise<void>;
    refused?: readonly string[];
  },
): void {
  const withSession = async <Result>(work: (session: SourceSession) => Promise<Result>): Promise<Result> => {
    const session = await open();
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  };
  const upload = { name: 'Spring Offer', text: '', subject: '', previewText: '' };

  describe(`[B26-${id}] a real server`, () => {
    it('is tested, makes folders and lists them before files', async () => {
      await withSession(async (session) => {
        await session.test();
        expect(await session.list('')).toEqual([]);
        const made = await session.makeDirectory('Grüße 2');
        expect(made).toMatchObject({ name: 'Grüße 2', path: 'Grüße 2', type: 'folder' });
        await session.makeDirectory('Grüße 2/deeper');
        await session.uploadHtml({ ...upload, folder: '', html: '<p>a</p>' });
        const entries = await session.list('');
        expect(entries.map(({ name, type, path }) => [name, type, path])).toEqual([
          ['Grüße 2', 'folder', 'Grüße 2'],
          ['spring-offer.html', 'file', 'spring-offer.html'],
        ]);
        expect(entries[1]).toMatchObject({ bytes: 8, contentType: expect.stringMatching(/^text\/html/) });
        expect(entries[1]?.modifiedAt).toBeGreaterThan(1_700_000_000);
        expect((await session.list('Grüße 2')).map(({ path }) => path)).toEqual(['Grüße 2/deeper']);
        await expect(session.makeDirectory('Grüße 2')).rejects.toMatchObject({ kind: 'exists' });
        await expect(session.list('nowhere')).rejects.toMatchObject({ kind: 'not_found' });
      });
    });

    it('takes HTML beside what is there, updates it in place and shows what changed on the other side', async () => {
      await withSession(async (session) => {
        const folder = 'mails/2026';
        const first = await session.uploadHtml({ ...upload, folder, html: '<p>1</p>' });
        const second = await session.uploadHtml({ ...upload, folder, html: '<p>other</p>' });
        expect([first.id, second.id]).toEqual(['mails/2026/spring-offer.html', 'mails/2026/spring-offer-2.html']);
        expect(first.url).toMatch(/\/mails\/2026\/spring-offer\.html$/);
        const next = await session.updateHtml(first, { ...upload, folder, html: '<p>2 ü</p>' });
        expect(next.id).toBe(first.id);
        expect(next.revision).not.toBe(first.revision);
        expect(await session.readHtml(first)).toEqual({ revision: next.revision, html: '<p>2 ü</p>' });
        expect((await session.list(folder)).map(({ name }) => name)).toEqual(
          ['spring-offer.html', 'spring-offer-2.html'].sort(),
        );
        await session.remove(first);
        expect(await session.readHtml(first)).toBeNull();
        await session.remove(first);
      });
    });

    it('hosts images by their content, once', async () => {
      await withSession(async (session) => {
        const image = {
          folder: 'images',
          name: 'Köpfe & Co.PNG',
          bytes: Buffer.from('not really'),
          contentType: 'image/png',
        };
        const stored = await session.uploadImage(image);
        expect(stored.id).toMatch(/^images\/kopfe-co-[0-9a-f]{12}\.png$/);
        expect(await session.uploadImage(image)).toEqual(stored);
        expect(await session.list('images')).toHaveLength(1);
        expect(await session.download(stored.id, 1000)).toMatchObject({ bytes: image.bytes, contentType: 'image/png' });
        await expect(session.download(stored.id, 5)).rejects.toMatchObject({ kind: 'too_large' });
        await expect(session.download('images/none.png', 5)).rejects.toMatchObject({ kind: 'not_found' });
      });
    });

    it('takes pages with their assets, replaces them and removes all of them', async () => {
      await withSession(async (session) => {
        const asset = { path: 'assets/a.css', bytes: Buffer.from('p{}'), contentType: 'text/css' };
        const page = { ...upload, name: 'About', folder: 'site', html: '<p>1</p>', assets: [asset] };
        const stored = await session.uploadHtml(page);
        expect(stored.id).toBe('site/about/index.html');
        await session.updateHtml(stored, { ...page, html: '<p>2</p>' });
        expect((await session.download('site/about/assets/a.css', 10)).bytes.toString()).toBe('p{}');
        expect(await session.find?.('page', 'site', 'About')).toMatchObject({ id: stored.id });
        await session.removeAssets?.(stored, ['assets/a.css', 'assets/none.css']);
        expect((await session.list('site/about')).map(({ name }) => name)).toEqual(['index.html']);
        await session.updateHtml(stored, page);
        await session.remove(stored);
        await session.removeAssets?.(stored, ['assets/a.css']);
        expect(await session.list('site')).toEqual([]);
        expect(await session.find?.('page', 'site', 'About')).toBeNull();
      });
    });

    it('[B25-find] finds the last document with a name, for an upload that was cut', async () => {
      await withSession(async (session) => {
        const find = async () => await session.find?.('html', 'found', 'Spring');
        expect(await find()).toBeNull();
        const first = await session.uploadHtml({ ...upload, folder: 'found', name: 'Spring', html: '<p>1</p>' });
        expect(await find()).toMatchObject({ id: first.id, url: first.url });
        const second = await session.uploadHtml({ ...upload, folder: 'found', name: 'Spring', html: '<p>1</p>' });
        expect(await find()).toMatchObject({ id: second.id });
        expect(second.id).not.toBe(first.id);
        await session.remove(first);
        await session.remove(second);
      });
    });

    it('[F3-storage-names] reaches folders and files with every character in their names, and encodes addresses once', async () => {
      await withSession(async (session) => {
        const image = { name: '+50% & more.png', bytes: Buffer.from('image'), contentType: 'image/png' };
        await session.makeDirectory('names');
        for (const name of refused) {
          await expect(session.makeDirectory(`names/${name}`)).rejects.toMatchObject({
            kind: 'bad_name',
            message: `The server doesn’t accept the name “names/${name}”.`,
          });
        }
        const folders = difficultNames.filter((name) => !refused.includes(name));
        for (const name of folders) {
          const made = await session.makeDirectory(`names/${name}`);
          expect([made.name, made.path]).toEqual([name, `names/${name}`]);
        }
        const listed = await session.list('names');
        expect(listed.map((entry) => entry.name).sort()).toEqual([...folders].sort());
        for (const name of refused) {
          const remote = { id: `names/${name}`, url: null, revision: '' };
          await session.updateHtml(remote, { ...upload, folder: 'names', html: name });
          expect(await session.readHtml(remote)).toMatchObject({ html: name });
          expect((await session.list('names')).map((entry) => entry.name)).toContain(name);
          await session.remove(remote);
        }
        for (const { path: folder, name } of listed) {
          const page = await session.uploadHtml({
            ...upload,
            folder,
            name: 'C++ ~ 世界 #1?',
            html: '<p>1</p>',
            assets: [],
          });
          const stored = await session.uploadImage({ ...image, folder });
          const id = `${folder}/${name}.html`;
          const named = await session.updateHtml({ id, url: null, revision: '' }, { ...upload, folder, html: name });
          expect((await session.list(folder)).map(({ path }) => path).sort()).toEqual(
            [page.id.replace('/index.html', ''), stored.id, id].sort(),
          );
          expect((await session.download(id, 1000)).bytes.toString()).toBe(name);
          expect((await session.download(stored.id, 100)).bytes.toString()).toBe('image');
          for (const { url, id } of [page, stored, named]) {
            const { pathname, search, hash } = new URL(url ?? '');
            expect([decodeURIComponent(pathname), search, hash]).toEqual([`/mail/${id}`, '', '']);
          }
          for (const remote of [page, stored, named]) await session.remove(remote);
          expect(await session.readHtml(named)).toBeNull();
          expect(await session.list(folder)).toEqual([]);
        }
      });
    });

    testInFull('[B26-ten-thousand] lists 10,000 entries', async () => {
      await many('many', 10_000);
      const entries = await withSession((session) => session.list('many'));
      expect(entries).toHaveLength(10_000);
      expect(new Set(entries.map(({ path }) => path)).size).toBe(10_000);
    });
  });
}
