import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../commands';
import { StartError } from '../../../config';
import { messages } from '../../../messages';
import { ssoSettings } from '../../../platform/db/schema';
import { silentLog } from '../../../platform/log';
import { createSmtpMailer } from '../../../platform/mail/mailer';
import { buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { type MailServer, startMailServer } from '../../../testing/mail-server';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { purgeLeftovers } from '../offboarding/jobs';
import { type CommandAnswer, readAll } from './command-answer';
import { readAdminCommand } from './read-command';

let app: TestApp;
let mailServer: MailServer;
let owner: UserRecord;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await createTestApp({ isOwn: true });
  const organization = await buildOrganization(app.services, { name: 'Orchard' });
  owner = await buildUser(app.services, { organization, name: 'Mara' });
});
afterEach(() => {
  app.services.mailer = null;
  process.exitCode = undefined;
  vi.restoreAllMocks();
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

async function run(...args: string[]): Promise<CommandAnswer> {
  const command = readAdminCommand(args);
  if (!command) throw new Error(`Not understood: ${args.join(' ')}`);
  return await command(app.services);
}

const refusal = (...args: string[]) =>
  run(...args).then(
    () => 'no refusal',
    (error: unknown) => (error instanceof StartError ? error.message : `a stack trace: ${String(error)}`),
  );

async function lastEvent(): Promise<unknown[]> {
  const { rows } = await app.pool.query('select action, details from security_events order by id desc limit 1');
  return [rows[0]?.action, rows[0]?.details];
}

const isSiteAdmin = async (as: { cookie: string }) => (await app.call('admin_users', { as })).status === 200;

describe('npm run admin', () => {
  it('[W8-admin-lists] lists people and organizations as columns and as facts, more than a page of them, and by a part', async () => {
    const organization = await buildOrganization(app.services, { name: 'Long\nname' });
    for (let at = 0; at < 3; at += 1) await buildUser(app.services, { organization, name: `Person ${at}` });
    await app.signIn(owner);
    const { text, facts } = await run('list-people');
    const people = facts.people as { email: string; name: string }[];
    expect(people.length).toBeGreaterThanOrEqual(4);
    expect(people.find(({ email }) => email === owner.email)).toEqual({
      id: owner.id,
      email: owner.email,
      name: 'Mara',
      organizations: ['Orchard'],
      isSiteAdmin: false,
      isLocked: false,
      lastSignInAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      lastSeenAt: expect.stringMatching(/^\d{4}-/),
      createdAt: expect.stringMatching(/^\d{4}-/),
    });
    // A name with a line break can't look like another row.
    expect(text.split('\n')).toHaveLength(people.length + 2);
    const ids = Array.from({ length: 1200 }, (_, at) => ({ id: 1200 - at }));
    const readPage = async ({ before = 1201, limit }: { before?: number; limit: number }) =>
      ids.filter(({ id }) => id < before).slice(0, limit);
    expect(await readAll(readPage)).toEqual(ids);
    expect((await run('list-people', 'person 1')).text).toMatch(/Person 1 .*Long name .*\n1 account$/);
    const listed = await run('list-organizations', 'orch');
    expect(listed.text).toMatch(/^NUMBER {2}NAME .*\n\d+ .*Orchard .*\n1 organization$/);
    expect(listed.facts.organizations).toMatchObject([
      { id: owner.organization.id, name: 'Orchard', members: 1, themes: 0, hasUsableOwner: true, deletesAt: '' },
    ]);
  });

  it('[W8-admin-site-admins] makes a second site admin and ends it with the next request, never the last one or a locked account', async () => {
    const only = await buildUser(app.services, { isSiteAdmin: true });
    const other = await buildUser(app.services);
    const as = await app.signIn(other);
    expect(await isSiteAdmin(as)).toBe(false);
    expect(await refusal('revoke-site-admin', only.email)).toBe(messages.lastSiteAdmin);
    expect((await run('grant-site-admin', other.email)).text).toBe(`${other.email} is a site admin now.`);
    expect(await lastEvent()).toEqual(['site_admin.granted', { member: other.id, by: 'command line' }]);
    expect(await isSiteAdmin(as)).toBe(true);
    expect((await run('grant-site-admin', other.email)).facts).toEqual({ email: other.email, isChanged: false });
    await run('revoke-site-admin', only.email);
    expect(await lastEvent()).toEqual(['site_admin.revoked', { member: only.id, by: 'command line' }]);
    expect(await refusal('revoke-site-admin', other.email)).toBe(messages.lastSiteAdmin);
    const locked = await buildUser(app.services);
    await run('lock', locked.email);
    expect(await refusal('grant-site-admin', locked.email)).toBe(messages.lockedSiteAdmin);
    expect(await refusal('grant-site-admin', 'nobody@orchard.test')).toMatch(/^No account uses/);
  });

  it('[W8-admin-sessions] ends the sessions of one account, or of all, which can sign in again', async () => {
    const [one, two] = [await buildUser(app.services), await buildUser(app.services)];
    const [asOne, again, asTwo] = [await app.signIn(one), await app.signIn(one), await app.signIn(two)];
    const isIn = async (as: { cookie: string }) => Boolean((await app.call('api_v1_me', { as })).body.me);
    expect((await run('end-sessions', one.email)).text).toBe(`2 sessions of ${one.email} ended.`);
    expect(await lastEvent()).toEqual(['account.signed_out', { member: one.id, by: 'command line' }]);
    expect([await isIn(asOne), await isIn(again), await isIn(asTwo)]).toEqual([false, false, true]);
    const { sessions } = (await run('end-sessions', '--everyone')).facts;
    expect(sessions).toBeGreaterThan(0);
    expect(await lastEvent()).toEqual(['sessions.ended', { sessions, by: 'command line' }]);
    expect([await isIn(asTwo), await isIn(await app.signIn(two))]).toEqual([false, true]);
    expect(readAdminCommand(['end-sessions'])).toBeNull();
    expect(readAdminCommand(['end-sessions', '--everyone', one.email])).toBeNull();
  });

  it('[W8-admin-email] changes the address of an account, tells the previous one, and refuses one in use or managed', async () => {
    const person = await buildUser(app.services);
    app.services.mailer = createSmtpMailer(mailServer.url, 'Galley <galley@orchard.test>');
    const wanted = { email: 'wanted@orchard.test', currentPassword: person.password };
    await app.call('profile_change_email', { body: wanted, as: await app.signIn(person) });
    const { text } = await run('change-email', person.email, 'new@orchard.test');
    expect(text).toContain(`${person.email} is told by email.`);
    expect((await lastEvent())[1]).toMatchObject({ by: 'command line' });
    const waiting = 'select 1 from email_changes where user_id = $1 and ended_at is null';
    expect((await app.pool.query(waiting, [person.id])).rows).toEqual([]);
    await app.runJobs();
    const { rows } = await app.pool.query("select to_address, sent_at from mails where kind = 'email_changed'");
    expect(rows).toEqual([{ to_address: person.email, sent_at: expect.any(Date) }]);
    const body = { email: 'new@orchard.test', password: person.password };
    expect((await app.call('api_v1_auth_login', { body })).status).toBe(200);
    expect(await refusal('change-email', 'new@orchard.test', owner.email)).toBe(messages.addressTaken);
    expect(await refusal('change-email', 'new@orchard.test', 'not an address')).not.toMatch(/stack trace|no refusal/);
    expect(await refusal('change-email', person.email, 'any@orchard.test')).toMatch(/^No account uses/);
    const organizationId = person.organization.id;
    await app.services.db.insert(ssoSettings).values({ organizationId, isRequired: true });
    expect(await refusal('change-email', 'new@orchard.test', 'any@orchard.test')).toBe(
      messages.emailManagedFor('new@orchard.test'),
    );
  });

  it('[W8-admin-organization] writes an organization into a file, cancels it, and deletes it at once if that is wanted', async () => {
    const organization = await buildOrganization(app.services, { name: 'Mill Street' });
    const person = await buildUser(app.services, { organization });
    await buildTemplate(app.services, { organization });
    const id = String(organization.id);
    const path = join(app.services.config.dataDir, 'mill.zip');
    expect((await run('export-organization', id, path)).facts).toMatchObject({ name: 'Mill Street', missing: [] });
    expect(existsSync(path)).toBe(true);
    expect(await refusal('delete-organization', id, 'Mill')).toBe(messages.cancelNameWrong('Mill Street'));
    const canceled = await run('delete-organization', id, 'Mill', 'Street');
    expect(canceled.text).toMatch(/^Mill Street is canceled\. Its data will be deleted on \d{4}-\d\d-\d\d, unless/);
    expect(await lastEvent()).toEqual(['organization.cancelled', { by: 'command line' }]);
    const { rows } = await app.pool.query("select to_address from mails where kind = 'organization_cancelled'");
    expect(rows).toEqual([{ to_address: person.email }]);
    expect(await refusal('delete-organization', id, 'Mill Street')).toBe(messages.organizationCanceled);
    await run('delete-organization', id, 'Mill Street', '--now');
    await app.runJobs();
    await purgeLeftovers.run({}, app.services);
    expect((await run('list-organizations', 'mill')).facts.organizations).toEqual([]);
    expect((await run('list-people', person.email)).facts.people).toEqual([]);
    expect(await refusal('export-organization', id, path)).toBe(messages.organizationUnknown(organization.id));
  });

  it('[W8-admin-mail] says what the mail server answers, and fails if it refuses or there is none', async () => {
    expect(await run('test-mail', 'mara@orchard.test')).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('SMTP_URL isn’t set'),
    });
    app.services.mailer = createSmtpMailer(mailServer.url, 'Galley <galley@orchard.test>');
    expect(await run('test-mail', 'mara@orchard.test')).toMatchObject({ exitCode: 0, facts: { isAccepted: true } });
    mailServer.refuse(1);
    expect(await run('test-mail', 'mara@orchard.test')).toMatchObject({
      exitCode: 1,
      text: 'The test email wasn’t sent: 451 Try again later',
    });
  });

  it('[W8-admin-json] answers and refuses with one line of JSON and an exit code', async () => {
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    const given = () => ({ ...app.services.config, dataDir: '/nothing/here' });
    await runCommand('admin', ['list-people', '--json'], given, silentLog);
    expect([lines.length, JSON.parse(lines[0] ?? '')]).toEqual([
      1,
      { ok: false, error: expect.stringMatching(/^There is no Galley in/) },
    ]);
    expect(process.exitCode).toBe(1);
    await expect(runCommand('admin', ['list-people'], given, silentLog)).rejects.toThrow('There is no Galley in');
  });

  it('[W8-admin-arguments] names a command that doesn’t exist, and shows the arguments of one that misses some', async () => {
    const given = () => ({ ...app.services.config, dataDir: '/nothing/here' });
    const refusal = async (...words: string[]) =>
      await runCommand('admin', words, given, silentLog).then(String, (error: Error) => error.message);
    expect(await refusal()).toMatch(/^Usage:\n/);
    expect(await refusal('nonsense')).toBe('There is no command “nonsense”. To see all: npm run admin');
    expect(await refusal('lock')).toMatch(
      /^Wrong arguments for “lock”. Usage:\n {2}npm run admin -- lock EMAIL .*sign in with it$/,
    );
    expect((await refusal('add-member', '2')).split('\n').slice(1)).toEqual([
      expect.stringContaining('add-member ID EMAIL ROLE'),
      expect.stringContaining('ROLE: owner, admin, editor or commentor'),
    ]);
    const restore = await runCommand('restore', [], given, silentLog).then(String, (error: Error) => error.message);
    expect(restore.match(/npm run [\w -]+? FILE/g)).toEqual([
      'npm run restore -- FILE',
      'npm run restore -- --new-secret FILE',
    ]);
    expect(await refusal('check', 'all')).toMatch(/^Wrong arguments for “check”. Usage:\n.*check {2,}/);
  });
});
