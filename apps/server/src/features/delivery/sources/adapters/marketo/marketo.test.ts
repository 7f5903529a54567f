import { expect, it } from 'vitest';
import { startFakeMarketo } from '../../../../../testing/fakes/marketo';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, pngBytes, taggedHtml } from '../../../../../testing/source-conformance';
import { marketo } from './marketo';

async function start() {
  const fake = await startFakeMarketo();
  const { clientId, clientSecret } = fake;
  const idOf = (id: string) => Number(id.split(':')[1]);
  return {
    fake,
    ...platformWorld(marketo, fake, {
      hosts: [fake.host, fake.fileHost],
      settings: { restUrl: `https://${fake.host}/rest`, clientId },
      secrets: { clientSecret },
      wrong: { secrets: { clientSecret: 'wrong' } },
    }),
    folder: 'Design Studio/Email Templates',
    htmlOf: ({ id }: { id: string }) => fake.templates.get(idOf(id))?.approved ?? null,
    imageOf: ({ id }: { id: string }) => fake.files.get(idOf(id))?.bytes ?? null,
    keepsImages: true,
    countHtml: () => fake.templates.size,
    editHtml: ({ id }: { id: string }) => fake.edit(idOf(id), '<p>changed</p>'),
    tighten: () => Object.assign(fake.limits, { imageBytes: 100, htmlBytes: 1000 }),
    expire: () => fake.expireTokens(),
    expired: 'renews' as const,
  };
}
const upload = {
  folder: 'Design Studio/Email Templates',
  name: 'One',
  html: taggedHtml,
  text: '',
  subject: '',
  previewText: '',
};

describeConformance('Marketo [B8-adapter-marketo]', start);

it('refusals with the status 200 are understood: taken names, no editable section, the daily quota [B8-adapter-marketo]', async () => {
  const { fake, open, close } = await start();
  const session = await open();
  await session.uploadHtml(upload);
  await expect(session.uploadHtml(upload)).rejects.toMatchObject({ kind: 'exists' });
  await expect(session.uploadHtml({ ...upload, name: 'Two', html: '<p>Plain</p>' })).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('no editable section'),
  });
  const image = { folder: upload.folder, name: 'a.png', bytes: pngBytes, contentType: 'image/png' };
  await expect(session.uploadImage({ ...image, folder: '' })).rejects.toMatchObject({ kind: 'refused' });
  await expect(session.uploadImage({ ...image, folder: 'Nowhere' })).rejects.toMatchObject({ kind: 'not_found' });
  fake.limits.callsLeft = 0;
  await expect(session.test()).rejects.toMatchObject({ kind: 'quota', message: expect.stringContaining('50000') });
  await close();
});

it('calls that are too fast are sent again after a while [B8-adapter-marketo]', async () => {
  const { fake, context, open, close } = await start();
  const limited = { json: { success: false, errors: [{ code: '606', message: 'Max rate limit exceeded' }] } };
  const session = await open();
  await session.test();
  fake.next.push(limited, limited);
  await session.test();
  expect(context.pauses).toEqual([5, 5]);
  await close();
});
