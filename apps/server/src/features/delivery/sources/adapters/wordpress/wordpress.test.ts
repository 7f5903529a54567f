import { expect, it } from 'vitest';
import { startFakeWordPress } from '../../../../../testing/fakes/wordpress';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, pngBytes, taggedHtml } from '../../../../../testing/source-conformance';
import { pageContent } from './page-content';
import { wordpress } from './wordpress';

async function start() {
  const fake = await startFakeWordPress();
  const idOf = (id: string) => Number(id.split(':')[1]);
  return {
    fake,
    ...platformWorld(wordpress, fake, {
      hosts: [fake.host],
      settings: { url: `https://${fake.host}/wp-json/`, username: fake.username },
      secrets: { password: fake.password },
      wrong: { secrets: { password: 'wrong' } },
    }),
    rewrites: pageContent,
    htmlOf: ({ id }: { id: string }) => fake.pages.get(idOf(id))?.content ?? null,
    imageOf: ({ id }: { id: string }) => fake.media.get(idOf(id))?.bytes ?? null,
    countHtml: () => fake.pages.size,
    editHtml: ({ id }: { id: string }) => fake.edit(idOf(id), '<p>changed</p>'),
    tighten: () => Object.assign(fake.limits, { imageBytes: 100 }),
    expire: () => {
      fake.isPasswordRevoked = true;
    },
  };
}
const upload = { folder: '', name: 'About us', html: taggedHtml, text: '', subject: '', previewText: '' };
const image = { folder: '', name: 'a b.png', bytes: pngBytes, contentType: 'image/png' };

describeConformance('WordPress [B8-adapter-wordpress]', start);

it('a page keeps its address when it is replaced, and when it is published again [B8-adapter-wordpress]', async () => {
  const { fake, open, close } = await start();
  const session = await open();
  const page = await session.uploadHtml(upload);
  expect(page.url).toBe(`https://${fake.host}/about-us/`);
  expect((await session.updateHtml(page, { ...upload, html: '<p>new</p>' })).url).toBe(page.url);
  await session.remove(page);
  expect([...fake.pages.values()].map(({ status }) => status)).toEqual(['trash']);
  expect((await session.uploadHtml(upload)).url).toBe(page.url);
  fake.hasTrash = false;
  await session.remove(page);
  await close();
});

it('pages can be drafts or private [B8-adapter-wordpress]', async () => {
  const { fake, context, open, close } = await start();
  for (const status of ['draft', 'private', 'odd']) {
    context.settings.status = status;
    await (await open()).uploadHtml(upload);
  }
  expect([...fake.pages.values()].map(({ status }) => status)).toEqual(['draft', 'private', 'publish']);
  await close();
});

it('missing rights, and a site without an API, are named [B8-adapter-wordpress]', async () => {
  const { fake, context, open, close } = await start();
  for (const right of ['unfiltered_html', 'upload_files', 'publish_pages']) {
    fake.capabilities = { publish_pages: true, upload_files: true, unfiltered_html: true, [right]: false };
    await expect((await open()).test()).rejects.toMatchObject({ kind: 'refused' });
  }
  await expect((await open()).uploadHtml(upload)).rejects.toMatchObject({ kind: 'refused' });
  context.settings.url = `https://${fake.host}/blog`;
  await expect((await open()).test()).rejects.toMatchObject({
    kind: 'not_found',
    message: expect.stringContaining('no WordPress API'),
  });
  await close();
});

it('an image gets a plain name, and a type that the site refuses is named [B8-adapter-wordpress]', async () => {
  const { open, close } = await start();
  const session = await open();
  expect((await session.uploadImage(image)).url).toMatch(/\/2026\/01\/a-b\.png$/);
  const odd = { ...image, contentType: 'image/jpeg' };
  await expect(session.uploadImage(odd)).rejects.toMatchObject({ kind: 'unsupported_type' });
  await close();
});
