import { expect, it } from 'vitest';
import { startFakeGoogleDrive } from '../../../../../testing/fakes/google-drive';
import { askForCode, askForTokens } from '../../../../../testing/oauth-flow';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, pngBytes, taggedHtml } from '../../../../../testing/source-conformance';
import { googleDrive } from './google-drive';

async function start() {
  const fake = await startFakeGoogleDrive();
  const { clientId, clientSecret } = fake.oauth;
  return {
    fake,
    ...platformWorld(googleDrive, fake, {
      hosts: Object.values(fake.hosts),
      settings: { clientId },
      secrets: { clientSecret, ...fake.oauth.grant() },
      wrong: { secrets: { accessToken: 'access-wrong' } },
    }),
    htmlOf: ({ id }: { id: string }) => fake.files.get(id)?.bytes?.toString() ?? null,
    imageOf: ({ id }: { id: string }) => fake.files.get(id)?.bytes ?? null,
    countHtml: () => fake.files.size,
    editHtml: ({ id }: { id: string }) => fake.edit(id, '<p>changed</p>'),
    expire: () => fake.oauth.expireTokens(),
    expired: 'oauth' as const,
  };
}
const upload = { folder: '', name: 'One', html: taggedHtml, text: '', subject: '', previewText: '' };
const image = { folder: '', name: 'a.png', bytes: pngBytes, contentType: 'image/png' };

describeConformance('Google Drive [B8-adapter-google-drive]', start);

it('the consent needs PKCE, a code is good for one exchange, and the token is refreshed [B8-adapter-google-drive]', async () => {
  const { fake, settings, close } = await start();
  const { port, oauth } = fake;
  const verifier = 'v'.repeat(43);
  const ask = (change?: Record<string, string>) => askForCode(googleDrive, oauth, { port, settings, verifier, change });
  const changes: Record<string, string>[] = [
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { redirect_uri: 'https://evil.example/' },
    { state: '' },
  ];
  for (const change of changes) expect(await ask(change)).toEqual({ status: 400, code: null });
  const exchange = (fields: Record<string, string>) => askForTokens(googleDrive, oauth, { port, fields });
  const { code } = await ask();
  const grant = { grant_type: 'authorization_code', code: code ?? '', code_verifier: verifier };
  const tokens = await exchange(grant);
  expect(tokens?.refresh_token).toMatch(/^refresh-/);
  expect(await exchange(grant)).toBeNull();
  expect(await exchange({ ...grant, code: (await ask()).code ?? '', code_verifier: 'other' })).toBeNull();
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens?.refresh_token ?? '' };
  expect((await exchange(refresh))?.access_token).not.toBe(tokens?.access_token);
  oauth.revoke();
  expect(await exchange(refresh)).toBeNull();
  await close();
});

it('the scope follows the setting [B8-adapter-google-drive]', () => {
  const scope = (access: string) => new URL(googleDrive.oauth!.authorizeUrl({ access })).searchParams.get('scope');
  expect(scope('own')).toBe('https://www.googleapis.com/auth/drive.file');
  expect(scope('all')).toBe('https://www.googleapis.com/auth/drive');
});

it('files of one name, and with slashes in it, can all be opened [B8-adapter-google-drive]', async () => {
  const { fake, open, close } = await start();
  const session = await open();
  fake.limits.pageSize = 2;
  await session.makeDirectory('In');
  for (const bytes of [pngBytes, Buffer.concat([pngBytes, pngBytes])]) await session.uploadImage({ ...image, bytes });
  await session.uploadImage({ ...image, name: 'a/b 100%.png' });
  const entries = await session.list('');
  expect(entries.map(({ name }) => name)).toEqual(['In', 'a.png', 'a.png', 'a/b 100%.png']);
  expect(new Set(entries.map(({ path }) => path)).size).toBe(4);
  const sizes = [];
  for (const { path, type } of entries)
    if (type === 'file') sizes.push((await session.download(path, 1000)).bytes.length);
  expect(sizes).toEqual([pngBytes.length, pngBytes.length * 2, pngBytes.length]);
  await close();
});

it('more than 5 MB go in a second request, a full drive is named, and limits with a 403 are waited for [B8-adapter-google-drive]', async () => {
  const { fake, context, open, close } = await start();
  const session = await open();
  const bytes = Buffer.concat([pngBytes, Buffer.alloc(6_000_000)]);
  const { id } = await session.uploadImage({ ...image, bytes });
  expect(fake.files.get(id)?.bytes?.equals(bytes)).toBe(true);
  fake.limits.storage = 0;
  await expect(session.uploadImage(image)).rejects.toMatchObject({ kind: 'quota' });
  const errors = [{ reason: 'userRateLimitExceeded' }];
  fake.next.push({ status: 403, json: { error: { errors } } });
  await session.test();
  expect(context.pauses).toEqual([5]);
  await expect(session.updateHtml({ id: 'gone', url: null, revision: '' }, upload)).rejects.toMatchObject({
    kind: 'not_found',
  });
  await close();
});

it('a consent is taken back [B8-adapter-google-drive]', async () => {
  const { context, open, close } = await start();
  await (await open()).test();
  const request = googleDrive.oauth?.revocation?.(context.secrets);
  if (!request) throw new Error('There is no request for it.');
  expect((await context.http(request)).status).toBe(200);
  await expect(open().then((session) => session.test())).rejects.toMatchObject({ kind: 'oauth' });
  await close();
});
