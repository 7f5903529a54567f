import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../../../../../scripts/testing/run-length';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { connectSource, type MemorySource, openMemorySource } from '../../../testing/memory-source';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { packEmail } from '../exports/service';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let templateId: number;
let memory: MemorySource;
let sid: number;
let uploaded: string[];

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  const files = new Map([['images/a.png', await dot('#3a6')]]);
  templateId = (await buildTemplate(app.services, { organization: owner.organization, files })).id;
  memory = openMemorySource('platform');
  sid = await connectSource(app.services, owner, memory);
  const { id } = await buildEmail(app.services, { organization: owner.organization, templateId, author: owner });
  uploaded = [];
  for (const [index, color] of ['#111', '#e31', '#09f'].entries()) {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(await dot(color))]), `picture ${index}.png`);
    uploaded.push((await app.call('build_images_upload', { params: { id }, form, as })).body.src);
  }
});
afterAll(() => app.close());

async function dot(background: string): Promise<Buffer> {
  return await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Every place in which a document can name a file. */
const places: readonly ((address: string) => string)[] = [
  (address) => `<img src="${address}" alt="">`,
  (address) => `<img src='${address}' srcset="${address} 1x, ${address} 2x">`,
  (address) => `<a href="${address}">Open the picture</a>`,
  (address) => `<table background=${address}><tr><td style="background:url('${address}')">x</td></tr></table>`,
  (address) => `<style>.a{background-image:url(${address})} /* ${address} */</style>`,
  (address) => `<!--[if mso]><v:rect><v:fill type="tile" src="${address}"/></v:rect><![endif]-->`,
  (address) => `<!-- the picture: ${address} -->`,
  (address) => `<script type="application/ld+json">{"image":"${address.replaceAll('/', '\\/')}"}</script>`,
  (address) => `<script type="application/ld+json">{"logo":"${address}"}</script>`,
  (address) => `<meta property="og:image" content="${address}"><meta name="msapplication-config" content="${address}">`,
  (address) => `<div data-src="${address}" data-srcset="${address} 2x">y</div>`,
  (address) => `<video poster="${address}"><source src="${address}"></video>`,
  (address) => `<p>See ${address}, it is good.</p>`,
  (address) => `<a href="https://x.test/?to=1"><img longdesc="${address}" src="${address}"></a>`,
];
const hosts = ['', 'http://galley.test', '//galley.test', 'https://north.galley.test'];

const document = fc
  .array(fc.tuple(fc.constantFrom(...places), fc.nat(2), fc.constantFrom(...hosts)), { minLength: 1, maxLength: 8 })
  .map(
    (parts) => (sources: readonly string[]) =>
      `<html><body><p>Hi</p>${parts.map(([write, file, host]) => write(`${host}${sources[file]}`)).join('\n')}<img src="images/a.png"></body></html>`,
  );

const home = /galley\.test|\/blobs\/|\\\/blobs|\/assets\/[\w-]{43}/;

it('[W11-home] no export or transfer that takes its files along names this server', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(document, async (write) => {
      const html = write(uploaded);
      const owned = { organization: owner.organization, templateId, author: owner, title: 'Home', html };
      const { id } = await buildEmail(app.services, owned);
      const email = { organizationId: owner.organization.id, id };
      const packed = await packEmail(
        app.services,
        { organizationId: owner.organization.id, email },
        { keepTags: false },
      );
      expect(packed.html.toString()).not.toMatch(home);
      const names = packed.files.map(({ path }) => path);
      for (const [name] of packed.html.toString().matchAll(/images\/picture-\d[^\s"'<>(),;\\&]*/g))
        expect(names).toContain(decodeURIComponent(name));

      memory.objects = [];
      const body = { sid, folder: 'mails', html: { name: `Home ${id}` } };
      const started = await app.call('build_images_transfer', { params: { id }, body, as });
      expect([started.status, started.body.error]).toEqual([200, undefined]);
      await app.runJobs();
      const sent = memory.objects.filter(({ kind }) => kind === 'html').map(({ bytes }) => bytes.toString());
      expect(sent).toHaveLength(1);
      expect(sent.join('')).not.toMatch(home);
    }),
    { numRuns: inFull(200, 25) },
  );
});
