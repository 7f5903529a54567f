import { ApiKeySession, ImagesApi, RetryWithExponentialBackoff, TemplateEnum, TemplatesApi } from 'klaviyo-api';
import { expect, it } from 'vitest';
import { startFakeKlaviyo } from '../../../../../testing/fakes/klaviyo';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, pngBytes, taggedHtml } from '../../../../../testing/source-conformance';
import { klaviyo } from './klaviyo';

async function start() {
  const fake = await startFakeKlaviyo();
  const idOf = (id: string) => id.split(':')[1] ?? '';
  return {
    fake,
    ...platformWorld(klaviyo, fake, {
      hosts: [fake.host, fake.imageHost],
      secrets: { apiKey: fake.apiKey },
      wrong: { secrets: { apiKey: 'pk_wrong' } },
    }),
    htmlOf: ({ id }: { id: string }) => fake.templates.get(idOf(id))?.html ?? null,
    imageOf: ({ id }: { id: string }) => fake.images.get(idOf(id))?.bytes ?? null,
    countHtml: () => fake.templates.size,
    editHtml: ({ id }: { id: string }) => fake.edit(idOf(id), '<p>changed</p>'),
    tighten: () => Object.assign(fake.limits, { imageBytes: 100, htmlBytes: 1000 }),
    expire: () => {
      fake.isKeyRevoked = true;
    },
  };
}
const upload = { folder: '', name: 'One', html: taggedHtml, text: '', subject: '', previewText: '' };
const image = { folder: '', name: 'a.png', bytes: pngBytes, contentType: 'image/png' };

describeConformance('Klaviyo [B8-adapter-klaviyo]', start);

it('the fake answers Klaviyo’s own client as the adapter [B8-adapter-klaviyo]', async () => {
  const { fake, open, close } = await start();
  const remote = await (await open()).uploadHtml(upload);
  await (await open()).uploadImage(image);
  const session = new ApiKeySession(fake.apiKey, new RetryWithExponentialBackoff({ numRetries: 0 }));
  const templates = Object.assign(new TemplatesApi(session), { basePath: fake.origin });
  const id = remote.id.split(':')[1] ?? '';
  expect((await templates.getTemplate(id)).body.data.attributes.html).toBe(taggedHtml);
  const attributes = { name: 'Two', editorType: 'CODE', html: '<p>Two</p>' };
  await templates.createTemplate({ data: { type: TemplateEnum.Template, attributes } });
  expect(fake.templates.size).toBe(2);
  const images = Object.assign(new ImagesApi(session), { basePath: fake.origin });
  expect((await images.getImages({})).body.data).toHaveLength(1);
  await close();
});

it('quotas and missing rights are refused with Klaviyo’s reason [B8-adapter-klaviyo]', async () => {
  const { fake, open, close } = await start();
  const session = await open();
  fake.limits.templates = 0;
  await expect(session.uploadHtml(upload)).rejects.toMatchObject({
    kind: 'quota',
    message: expect.stringContaining('limit of 0'),
  });
  fake.limits.imagesADay = 0;
  await expect(session.uploadImage(image)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 86_400 });
  fake.scopes.delete('templates:write');
  await expect(session.uploadHtml(upload)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('templates:write'),
  });
  await close();
});

it('a request without a revision, or with another shape, is refused by the fake [B8-adapter-klaviyo]', async () => {
  const { fake, close } = await start();
  const headers = { authorization: `Klaviyo-API-Key ${fake.apiKey}`, 'content-type': 'application/vnd.api+json' };
  const ask = (more: Record<string, string>, body: unknown) =>
    fetch(`${fake.origin}/api/templates`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    });
  const data = { type: 'template', attributes: { name: 'A', editor_type: 'CODE', html: '<p>' } };
  expect((await ask({}, { data })).status).toBe(400);
  expect((await ask({ revision: '2026-07-15' }, { data: { ...data, type: 'email' } })).status).toBe(400);
  expect((await ask({ revision: '2026-07-15' }, { data })).status).toBe(201);
  await close();
});

it('all pages of the image library are listed [B8-adapter-klaviyo]', async () => {
  const { fake, open, close } = await start();
  const session = await open();
  for (let index = 0; index < 101; index += 1)
    fake.images.set(`I${1000 + index}`, {
      name: `image ${index}`,
      hidden: false,
      bytes: pngBytes,
      updated_at: '2026-01-01T00:00:00Z',
    });
  expect(await session.list('')).toHaveLength(101);
  await close();
});
