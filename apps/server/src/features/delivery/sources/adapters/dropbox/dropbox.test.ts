import { expect, it } from 'vitest';
import { startFakeDropbox } from '../../../../../testing/fakes/dropbox';
import { askForCode, askForTokens } from '../../../../../testing/oauth-flow';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, pngBytes, taggedHtml } from '../../../../../testing/source-conformance';
import { dropbox } from './dropbox';

async function start() {
  const fake = await startFakeDropbox();
  const { clientId, clientSecret } = fake.oauth;
  return {
    fake,
    ...platformWorld(dropbox, fake, {
      hosts: Object.values(fake.hosts),
      settings: { clientId },
      secrets: { clientSecret, ...fake.oauth.grant() },
      wrong: { secrets: { accessToken: 'access-wrong' } },
    }),
    htmlOf: ({ id }: { id: string }) => fake.entries.get(id)?.bytes?.toString() ?? null,
    imageOf: ({ id }: { id: string }) => fake.entries.get(id)?.bytes ?? null,
    countHtml: () => fake.entries.size,
    editHtml: ({ id }: { id: string }) => fake.edit(id, '<p>changed</p>'),
    expire: () => fake.oauth.expireTokens(),
    expired: 'oauth' as const,
  };
}
const upload = { folder: '', name: 'One', html: taggedHtml, text: '', subject: '', previewText: '' };
const image = { folder: '', name: 'a.png', bytes: pngBytes, contentType: 'image/png' };

describeConformance('Dropbox [B8-adapter-dropbox]', start);

it('the consent needs PKCE and asks for offline access [B8-adapter-dropbox]', async () => {
  const { fake, settings, close } = await start();
  const { port, oauth } = fake;
  const verifier = 'v'.repeat(43);
  const { code } = await askForCode(dropbox, oauth, { port, settings, verifier });
  const fields = { grant_type: 'authorization_code', code: code ?? '', code_verifier: verifier };
  expect(await askForTokens(dropbox, oauth, { port, fields })).toMatchObject({ refresh_token: expect.any(String) });
  expect(await askForTokens(dropbox, oauth, { port, fields })).toBeNull();
  await close();
});

it('names outside of ASCII, taken and forbidden names, and a full Dropbox [B8-adapter-dropbox]', async () => {
  const { fake, open, close } = await start();
  const session = await open();
  await session.uploadImage({ ...image, folder: 'Größe 🎈', name: 'ä.png' });
  expect((await session.list('Größe 🎈')).map(({ path }) => path)).toEqual(['Größe 🎈/ä.png']);
  expect((await session.download('größe 🎈/ä.png', 1000)).bytes).toEqual(pngBytes);
  await session.uploadHtml(upload);
  await expect(session.uploadHtml({ ...upload, html: '<p>other</p>' })).rejects.toMatchObject({ kind: 'exists' });
  await expect(session.uploadImage({ ...image, name: 'desktop.ini' })).rejects.toMatchObject({ kind: 'bad_name' });
  await expect(session.updateHtml({ id: 'id:gone', url: null, revision: '' }, upload)).rejects.toMatchObject({
    kind: 'not_found',
  });
  fake.limits.storage = 0;
  await expect(session.uploadImage(image)).rejects.toMatchObject({ kind: 'quota' });
  await close();
});

it('a long folder is listed whole, and the fake refuses fields that Dropbox doesn’t know [B8-adapter-dropbox]', async () => {
  const { fake, open, context, close } = await start();
  const session = await open();
  for (const name of ['1.png', '2.png', '3.png', '4.png', '5.png']) await session.uploadImage({ ...image, name });
  fake.limits.pageSize = 2;
  expect(await session.list('')).toHaveLength(5);
  const headers = { Authorization: `Bearer ${context.secrets.accessToken}`, 'Content-Type': 'application/json' };
  for (const json of [{ path: '', size: 1 }, {}, { path: 1 }]) {
    const body = JSON.stringify(json);
    const url = `https://${fake.hosts.api}/2/files/list_folder`;
    expect((await context.http({ url, method: 'POST', headers, body })).status).toBe(400);
  }
  await close();
});

it('a consent is taken back [B8-adapter-dropbox]', async () => {
  const { context, open, close } = await start();
  await (await open()).test();
  const request = dropbox.oauth?.revocation?.(context.secrets);
  if (!request) throw new Error('There is no request for it.');
  expect((await context.http(request)).status).toBe(200);
  await expect(open().then((session) => session.test())).rejects.toMatchObject({ kind: 'oauth' });
  await close();
});
