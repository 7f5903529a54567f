import { expect, it } from 'vitest';
import { startFakeBrevo } from '../../../../../testing/fakes/brevo';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, pngBytes, taggedHtml } from '../../../../../testing/source-conformance';
import { createSourceContext } from '../../../../../testing/source-context';
import { brevo } from './brevo';

async function start() {
  const fake = await startFakeBrevo();
  const offered = new Map<string, Buffer>();
  fake.fetchImage = async (url) => offered.get(url) ?? null;
  const idOf = (id: string) => Number(id.split(':')[1]);
  return {
    fake,
    ...platformWorld(brevo, fake, {
      hosts: [fake.host],
      settings: { senderEmail: fake.sender },
      secrets: { apiKey: fake.apiKey },
      wrong: { secrets: { apiKey: 'xkeysib-wrong' } },
      offer: async (bytes) => {
        const url = `https://galley.example/offers/${offered.size}`;
        offered.set(url, bytes);
        return url;
      },
    }),
    htmlOf: ({ id }: { id: string }) => fake.templates.get(idOf(id))?.htmlContent ?? null,
    imageOf: ({ url }: { url: string | null }) => fake.images.get(url ?? '') ?? null,
    keepsImages: true,
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

describeConformance('Brevo [B8-adapter-brevo]', start);

it('a template that is active is removed too, and an unknown sender is named [B8-adapter-brevo]', async () => {
  const { fake, context, open, close } = await start();
  context.settings.isActive = '1';
  const session = await open();
  const remote = await session.uploadHtml(upload);
  expect([...fake.templates.values()]).toMatchObject([{ isActive: true, subject: 'One' }]);
  await session.remove(remote);
  expect(fake.templates.size).toBe(0);
  fake.sender = 'other@example.com';
  await expect(session.uploadHtml(upload)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Sender'),
  });
  await close();
});

it('images need a server that Brevo can reach [B8-adapter-brevo]', async () => {
  const { fake, context, close } = await start();
  const hidden = createSourceContext({ hosts: { [fake.host]: fake.port }, secrets: context.secrets });
  const session = await brevo.open(hidden);
  await expect(session.uploadImage(image)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('GALLEY_URL'),
  });
  await close();
});
