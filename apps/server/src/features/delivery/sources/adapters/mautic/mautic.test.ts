import { expect, it } from 'vitest';
import { startFakeMautic } from '../../../../../testing/fakes/mautic';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, taggedHtml } from '../../../../../testing/source-conformance';
import { mautic } from './mautic';

async function start() {
  const fake = await startFakeMautic();
  const idOf = (id: string) => Number(id.split(':')[1]);
  return {
    fake,
    ...platformWorld(mautic, fake, {
      hosts: [fake.host],
      settings: { url: fake.host, username: fake.username },
      secrets: { password: fake.password },
      wrong: { secrets: { password: 'wrong' } },
    }),
    htmlOf: ({ id }: { id: string }) => fake.emails.get(idOf(id))?.customHtml ?? null,
    imageOf: ({ id }: { id: string }) => fake.images.get(id.slice('image:'.length)) ?? null,
    countHtml: () => fake.emails.size,
    editHtml: ({ id }: { id: string }) => fake.edit(idOf(id), '<p>changed</p>'),
    tighten: () => Object.assign(fake.limits, { imageBytes: 100, htmlBytes: 1000 }),
    expire: () => {
      fake.isPasswordChanged = true;
    },
  };
}
const upload = { folder: '', name: 'One', html: taggedHtml, text: 'text', subject: '', previewText: 'Preview' };

describeConformance('Mautic [B8-adapter-mautic]', start);

it('an email is in code mode, and published if it should be [B8-adapter-mautic]', async () => {
  const { fake, context, open, close } = await start();
  await (await open()).uploadHtml(upload);
  context.settings.isPublished = '1';
  await (await open()).uploadHtml({ ...upload, name: 'Two' });
  expect([...fake.emails.values()]).toMatchObject([
    { subject: 'One', plainText: 'text', preheaderText: 'Preview', template: 'mautic_code_mode', isPublished: false },
    { name: 'Two', isPublished: true },
  ]);
  await close();
});

it('a server without an API at its address is named [B8-adapter-mautic]', async () => {
  const { fake, context, open, close } = await start();
  context.settings.url = `https://${fake.host}/crm`;
  await expect((await open()).test()).rejects.toMatchObject({
    kind: 'not_found',
    message: expect.stringContaining('no Mautic API'),
  });
  await close();
});
