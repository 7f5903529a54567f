import { expect, it } from 'vitest';
import { startFakeBraze } from '../../../../../testing/fakes/braze';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, pngBytes, taggedHtml } from '../../../../../testing/source-conformance';
import { braze } from './braze';

async function start() {
  const fake = await startFakeBraze();
  const idOf = (id: string) => id.slice('template:'.length);
  return {
    fake,
    ...platformWorld(braze, fake, {
      hosts: [fake.host],
      settings: { restUrl: `https://${fake.host}/` },
      secrets: { apiKey: fake.apiKey },
      wrong: { secrets: { apiKey: 'wrong' } },
    }),
    htmlOf: ({ id }: { id: string }) => fake.templates.get(idOf(id))?.body ?? null,
    imageOf: ({ url }: { url: string | null }) => fake.images.get(url ?? '') ?? null,
    keepsImages: true,
    keepsHtml: true,
    countHtml: () => fake.templates.size,
    editHtml: ({ id }: { id: string }) => fake.edit(idOf(id), '<p>changed</p>'),
    tighten: () => Object.assign(fake.limits, { imageBytes: 100, htmlBytes: 1000 }),
    expire: () => {
      fake.isKeyRevoked = true;
    },
  };
}
const upload = { folder: '', name: 'One', html: taggedHtml, text: 'text', subject: '', previewText: 'Preview' };

describeConformance('Braze [B8-adapter-braze]', start);

it('the code isn’t rewritten, and a template that is gone is missed [B8-adapter-braze]', async () => {
  const { fake, open, close } = await start();
  const session = await open();
  const remote = await session.uploadHtml(upload);
  expect([...fake.templates.values()]).toMatchObject([
    { subject: 'One', preheader: 'Preview', plaintext_body: 'text', should_inline_css: false },
  ]);
  fake.templates.clear();
  expect(await session.readHtml(remote)).toBeNull();
  await expect(session.updateHtml(remote, upload)).rejects.toMatchObject({ kind: 'not_found' });
  await close();
});

it('full libraries, missing permissions and odd endpoints are named [B8-adapter-braze]', async () => {
  const { fake, context, open, close } = await start();
  const session = await open();
  fake.limits.images = 0;
  const image = { folder: '', name: 'a.png', bytes: pngBytes, contentType: 'image/png' };
  await expect(session.uploadImage(image)).rejects.toMatchObject({ kind: 'quota' });
  fake.permissions.delete('templates.email.create');
  await expect(session.uploadHtml(upload)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('templates.email.create'),
  });
  for (const restUrl of ['', 'http://rest.fra-01.braze.eu', 'https://a:b@rest.braze.eu', 'nothing at all']) {
    context.settings.restUrl = restUrl;
    await expect(braze.open(context)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('REST endpoint'),
    });
  }
  await close();
});
