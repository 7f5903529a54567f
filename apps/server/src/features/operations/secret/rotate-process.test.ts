import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { testInFull } from '../../../../../../scripts/testing/run-length';
import { createHttpClient, type HttpClient, setUpServer } from '../../../testing/http-client';
import { makeScratchFolder } from '../../../testing/scratch-folder';
import {
  copyUnusedData,
  databaseProcesses,
  endStartedProcesses,
  killDatabase,
  runBundle,
  type ServerProcess,
  serverEnvironment,
  startServerProcess,
} from '../../../testing/server-process';

const base = makeScratchFolder('rotate');
const dataDir = join(base, 'data');
const password = 'a password for tests';
const given = 'a secret of the environment, for tests only';

let server: ServerProcess;
let client: HttpClient;
/** Created with the first secret. */
let shared: { id: number; token: string };
let codes: { secret: string; recovery: string };

const readSecretFile = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim();
const rotate = (extra: Record<string, string> = {}) =>
  runBundle(['admin', 'rotate-secret'], serverEnvironment(dataDir, extra));

async function start(extra: Record<string, string> = {}): Promise<void> {
  server = await startServerProcess(dataDir, extra);
  client = client ? client.at(server.url) : createHttpClient(server.url);
}

/** Whether the share link of the first secret still shows its email to someone who isn't signed in. */
async function opensSharedEmail(): Promise<boolean> {
  const params = { kind: 'e', id: shared.id, token: shared.token };
  return (await createHttpClient(server.url).call('preview', { params })).status === 200;
}

async function signIn(code: string): Promise<number> {
  const body = { email: 'ann@orchard.test', password, code };
  return (await createHttpClient(server.url).call('api_v1_auth_login', { body })).status;
}

beforeAll(async () => {
  await copyUnusedData(dataDir);
  await start();
  const { templateId } = await setUpServer(client);
  const body = { title: 'Harvest', type: 'email' };
  const { email } = (await client.call('templates_emails_create', { params: { id: templateId }, body })).body;
  const link = (await client.call('share_links_create', { params: { id: email.id }, body: {} })).body.shareLink;
  shared = { id: email.id, token: String(link.url).split('/').at(-1) ?? '' };
  const begun = await client.call('profile_two_factor_start', { body: { currentPassword: password } });
  const { secret } = begun.body;
  const code = generateSync({ secret });
  const confirmed = await client.call('profile_two_factor_confirm', { body: { code } });
  codes = { secret, recovery: confirmed.body.recoveryCodes[0] };
}, 120_000);

afterAll(() => {
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(base, { recursive: true, force: true });
});

describe('npm run admin -- rotate-secret', () => {
  testInFull('[D13-rotate-process] refuses while Galley runs, and changes nothing', async () => {
    const before = readSecretFile('secret');
    const end = await rotate();
    expect([end.code, end.stdout]).toEqual([1, '']);
    expect(end.stderr).toBe(`Galley already runs on this folder (pid ${server.pid}): ${dataDir}\n`);
    expect(readSecretFile('secret')).toBe(before);
    expect(await opensSharedEmail()).toBe(true);
  });

  testInFull(
    '[D13-rotate-process] changes the secret of a stopped installation, which starts again with its links and second factors',
    async () => {
      const before = readSecretFile('secret');
      expect((await server.stop()).code).toBe(0);
      const end = await rotate();
      expect([end.code, end.stderr]).toEqual([0, '']);
      expect(
        Number(/^(\d+) share links, second factors and emails are encrypted/.exec(end.stdout)?.[1]),
      ).toBeGreaterThan(1);
      expect(end.stdout).toContain('Ended: 10 recovery codes');
      expect(databaseProcesses(dataDir)).toEqual([]);
      expect(readSecretFile('secret.previous')).toBe(before);
      expect(readSecretFile('secret')).not.toBe(before);

      await start();
      expect(await opensSharedEmail()).toBe(true);
      expect(await signIn(codes.recovery)).toBe(401);
      expect(await signIn(generateSync({ secret: codes.secret, epoch: Math.floor(Date.now() / 1000) + 30 }))).toBe(200);
    },
  );

  testInFull(
    '[D13-rotate-process] finishes a change that was interrupted; Galley does not start until then',
    async () => {
      await server.stop();
      const next = 'the secret of an interrupted change, for tests';
      writeFileSync(join(dataDir, 'secret.new'), `${next}\n`, { mode: 0o600 });
      const refused = await runBundle([], serverEnvironment(dataDir));
      expect([refused.code, refused.stderr]).toEqual([
        1,
        'A change of the secret was interrupted. Finish it: npm run admin -- rotate-secret\n',
      ]);
      expect((await rotate()).code).toBe(0);
      expect(readSecretFile('secret')).toBe(next);
      await start();
      expect(await opensSharedEmail()).toBe(true);
    },
  );

  testInFull(
    '[D13-rotate-process] moves to a secret of the environment, and names what it needs for that',
    async () => {
      await server.stop();
      const missing = await rotate({ GALLEY_SECRET: given });
      expect([missing.code, missing.stderr]).toEqual([
        1,
        'Set GALLEY_SECRET to the new secret and GALLEY_SECRET_PREVIOUS to the current one.\n',
      ]);
      const wrong = await rotate({
        GALLEY_SECRET: given,
        GALLEY_SECRET_PREVIOUS: 'not the secret of this data at all',
      });
      expect(wrong.stderr).toMatch(/Nothing was changed/);
      const end = await rotate({ GALLEY_SECRET: given, GALLEY_SECRET_PREVIOUS: readSecretFile('secret') });
      expect([end.code, end.stderr]).toEqual([0, '']);
      await start({ GALLEY_SECRET: given });
      expect(await opensSharedEmail()).toBe(true);
      expect((await server.stop()).code).toBe(0);
    },
  );
});
