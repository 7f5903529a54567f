import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../app';
import type { Config } from '../../../config';
import { beginNewSecret, finishNewSecret, readSecret } from '../../../data-folder';
import { refOf } from '../../../platform/db/document-ref';
import { columnsOf } from '../../../platform/db/documents';
import { mails, passwordResets, shareLinks, sources, twoFactors, users } from '../../../platform/db/schema';
import { pushKeyPurpose } from '../../../platform/push/push-keys';
import { createSecrets } from '../../../platform/secrets';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { codeOf, switchTwoFactorOn } from '../../../testing/two-factor-codes';
import { openSecrets, sealSecrets, sourcePurpose } from '../../delivery/sources/stored-sources';
import { secretPurpose } from '../../people/auth/two-factor-check';
import { mailPurpose } from '../../shared/mailer/mail-body';
import { describeEnded, endWithSecret, type Lost, rotateSecret } from './rotate-secret';

const oldSecret = 'a secret for tests that is long enough';
const newSecret = 'another secret for tests, also long enough';
const next = createSecrets(newSecret);

let app: TestApp;
let person: UserRecord;
let codes: { secret: string; recoveryCodes: string[] };
let previewPath: string;

beforeAll(async () => {
  app = await createTestApp();
  person = await buildUser(app.services);
  const { organization } = person;
  const as = await app.signIn(person);
  const template = await buildTemplate(app.services, { organization, author: person });
  const email = await buildEmail(app.services, { organization, templateId: template.id, author: person });
  const made = await app.call('share_links_create', { params: { id: email.id }, as });
  previewPath = made.body.shareLink.url;
  codes = await switchTwoFactorOn(app, person, as);
  const sealed = sealSecrets(app.services.secrets, { password: 'planted' });
  const source = { organizationId: organization.id, adapter: 'sftp', settings: {}, secrets: sealed };
  await app.services.db.insert(sources).values(['A', 'B', 'C'].map((name) => ({ ...source, name })));
  await fillUp(email.id);
});
afterAll(() => app.close());

/** 1,000 encrypted rows of all four kinds, including existing ones. */
async function fillUp(documentId: number): Promise<void> {
  const { db, secrets } = app.services;
  const { organization } = person;
  const { rows } = await app.pool.query(
    'select (select count(*) from share_links)::int + (select count(*) from two_factors)::int + (select count(*) from mails)::int + (select count(*) from push_keys)::int + (select count(*) from sources)::int as there',
  );
  const missing = 1000 - rows[0].there;
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
  const people = await db
    .insert(users)
    .values(numbers(300).map((at) => ({ email: `rotated-${at}@orchard.test`, name: 'Rotated' })))
    .returning({ id: users.id });
  await db
    .insert(twoFactors)
    .values(people.map(({ id }) => ({ userId: id, secret: secrets.encrypt(secretPurpose, `SECRET ${id}`) })));
  const ref = refOf('email', { organizationId: organization.id, id: documentId });
  const document = { ...columnsOf(ref), createdBy: person.id };
  const links = numbers(350).map(() => {
    const token = secrets.randomToken();
    const tokenEncrypted = secrets.encrypt('share', token);
    return { ...document, tokenEncrypted, tokenHash: secrets.lookupHash('share', token), revokedAt: new Date() };
  });
  await db.insert(shareLinks).values(links);
  const mail = { kind: 'test', toAddress: 'a@orchard.test', subject: 'x' };
  await db
    .insert(mails)
    .values(numbers(missing - 650).map((at) => ({ ...mail, body: secrets.encrypt(mailPurpose, `{"n":${at}}`) })));
}

/** Counts the rows of all four kinds that a secret can decrypt. */
async function readable(secret: string): Promise<number> {
  const secrets = createSecrets(secret);
  const { rows } = await app.pool.query(
    `select 'share' as purpose, token_encrypted as bytes from share_links
     union all select '${secretPurpose}', secret from two_factors union all select '${mailPurpose}', body from mails
     union all select '${pushKeyPurpose}', private_key from push_keys
     union all select '${sourcePurpose}', secrets from sources`,
  );
  return rows.filter(({ purpose, bytes }) => {
    try {
      return secrets.decrypt(purpose, bytes) !== '';
    } catch {
      return false;
    }
  }).length;
}

describe('another secret', () => {
  it('[D13-rotate] Changes nothing when the former secret is wrong', async () => {
    await expect(rotateSecret(app.services.db, 'not the secret of this database at all', newSecret)).rejects.toThrow(
      /Nothing was changed/,
    );
    expect([await readable(oldSecret), await readable(newSecret)]).toEqual([1000, 0]);
  });

  it('[D13-rotate] Re-encrypts 1,000 of 1,000 rows; share links and second factors keep working, a second run changes nothing', async () => {
    const rotated = await rotateSecret(app.services.db, oldSecret, newSecret);
    expect(rotated).toMatchObject({ reencrypted: 1000, unreadable: 0, ended: { recoveryCodes: 10 } });
    expect([await readable(oldSecret), await readable(newSecret)]).toEqual([0, 1000]);
    // Links emailed since then use the new secret. Running the command again doesn't invalidate them.
    const expiresAt = new Date(app.clock.now().getTime() + 3_600_000);
    const reset = { userId: person.id, tokenHash: next.lookupHash('reset', 'x'), expiresAt };
    await app.services.db.insert(passwordResets).values(reset);
    expect(await rotateSecret(app.services.db, oldSecret, newSecret)).toEqual({
      reencrypted: 0,
      unreadable: 0,
      ended: { invitations: 0, recoveryCodes: 0, mailedLinks: 0 },
    });
    expect(await app.services.db.$count(passwordResets)).toBe(1);

    const server = await createApp({ ...app.services, secrets: next });
    const headers = { origin: 'http://galley.test', 'x-requested-with': 'XMLHttpRequest' };
    const token = previewPath.split('/').at(-1) ?? '';
    const shared = (await app.services.db.select().from(shareLinks)).find((link) => link.revokedAt === null);
    expect(shared?.tokenHash.equals(next.lookupHash('share', token))).toBe(true);
    expect(next.decrypt('share', shared?.tokenEncrypted ?? Buffer.alloc(0))).toBe(token);
    app.clock.advance(90_000);
    const signIn = (code: string) =>
      server.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        authority: 'galley.test',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify({ email: person.email, password: person.password, code }),
      });
    expect((await signIn(codeOf(app, codes.secret))).statusCode).toBe(200);
    expect((await signIn(codes.recoveryCodes[0] ?? '')).statusCode).toBe(401);
    await server.close();
  });

  it('[D13-rotate] Is written to the data folder in two steps, so that an interrupted rotation can be finished and is never half used', () => {
    const dataDir = mkdtempSync('/tmp/galley-secret-');
    try {
      const config = { dataDir, secret: null } as Config;
      const first = readSecret(config);
      const begun = beginNewSecret(config);
      expect(begun).not.toBe(first);
      // Interrupted here: the database may use either of them.
      expect(() => readSecret(config)).toThrow(/rotate-secret/);
      expect(beginNewSecret(config)).toBe(begun);
      finishNewSecret(config);
      expect(readSecret(config)).toBe(begun);
      expect(readFileSync(join(dataDir, 'secret.previous'), 'utf8').trim()).toBe(first);
      writeFileSync(join(dataDir, 'secret.new'), 'short');
      expect(() => beginNewSecret(config)).toThrow(/secret\.new/);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('[V22-ended] After a restore with another secret lists everything that stopped working, and how to sign in again', async () => {
    const ended = await app.services.db.transaction((tx) => endWithSecret(tx, createSecrets(oldSecret)));
    expect(ended).toMatchObject({ shareLinks: 1, sources: 3, secondFactors: [person.email], pushSubscriptions: 0 });
    const text = describeEnded(ended, 'The secret in /data/secret');
    expect(text).toContain('1 share link ');
    expect(text).toContain('3 sources (enter their secrets again)');
    const rows = await app.services.db.select().from(sources);
    expect(rows.map((row) => openSecrets(createSecrets(oldSecret), row))).toEqual([{}, {}, {}]);
    expect(text).toContain(`reset-two-factor ${person.email}`);
    expect(text).toMatch(/^The secret in \/data\/secret isn’t the secret of the backup\. These can no longer/);
    expect(text).not.toContain('GALLEY_SECRET');
    expect(describeEnded({ ...ended, shareLinks: 0, secondFactors: [] }, 'GALLEY_SECRET')).not.toContain(
      'reset-two-factor',
    );
  });

  it('[W3-lost-list] Names each kind that was lost, and announces no list when nothing was', () => {
    const nothing: Lost = {
      shareLinks: 0,
      invitations: 0,
      recoveryCodes: 0,
      mailedLinks: 0,
      mails: 0,
      sources: 0,
      identityProviders: 0,
      logStreams: 0,
      pushSubscriptions: 0,
      secondFactors: [],
    };
    expect(describeEnded(nothing, 'GALLEY_SECRET')).toBe(
      'GALLEY_SECRET isn’t the secret of the backup. Nothing in the backup needed it.',
    );
    for (const kind of Object.keys(nothing) as (keyof Lost)[]) {
      const one = kind === 'secondFactors' ? { [kind]: ['a@orchard.test'] } : { [kind]: 1 };
      const [heading, item] = describeEnded({ ...nothing, ...one }, 'GALLEY_SECRET').split('\n');
      expect([kind, heading?.endsWith('stopped working:'), item?.startsWith('  1 ')]).toEqual([kind, true, true]);
    }
  });
});
