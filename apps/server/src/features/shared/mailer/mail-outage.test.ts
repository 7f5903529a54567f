import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { inArray } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { mails } from '../../../platform/db/schema';
import { createSmtpMailer } from '../../../platform/mail/mailer';
import { buildUser } from '../../../testing/factories';
import { startMailServer } from '../../../testing/mail-server';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { sendMail } from './jobs';
import { queueMail } from './service';

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

/** A mail server that sends these lines, one after each line of the client; silent if there are none. */
async function startRude(lines: readonly string[]): Promise<{ port: number; server: Server; calls: () => number }> {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    let next = 0;
    const say = () => {
      const line = lines[next++];
      if (line !== undefined) socket.write(`${line}\r\n`);
    };
    socket.on('error', () => undefined);
    socket.on('data', say);
    say();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return { port: (server.address() as AddressInfo).port, server, calls: () => calls };
}

async function appFor(url: string, options: { startJobs?: boolean } = {}): Promise<TestApp> {
  const mailer = createSmtpMailer(url, 'Galley <galley@orchard.test>', { waitMs: 300 });
  const app = await createTestApp({ mailer, ...options });
  closers.push(async () => {
    app.services.mailer?.close();
    await app.close();
  });
  return app;
}

const content = { subject: 'Hello', preview: '', title: 'Hello', paragraphs: ['Text.'], note: '' };
async function queue(app: TestApp, to: string): Promise<number> {
  const mail = { kind: 'organization_invite', to, organizationId: null, content } as const;
  return await app.services.db.transaction((tx) => queueMail(tx, app.services, mail));
}
const attempt = async (app: TestApp, id: number) => {
  const error: unknown = await sendMail.run({ id }, app.services).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Error ? error.name : error;
};
const stateOf = async (app: TestApp, id: number) =>
  (await app.pool.query('select waiting_since is not null as waits, error, attempts from mails where id = $1', [id]))
    .rows[0];
const problemsOf = async (app: TestApp) =>
  ((await app.call('health')).body.problems as { check: string; message: string }[]).filter(
    ({ check }) => check === 'mail',
  );

const ehlo = ['220 rude ESMTP', '250 rude'];
describe('a mail server that accepts nothing', () => {
  it.each([
    ['closes the connection with 421', ['421 Too many connections'], ''],
    ['greets with 554', ['554 No service here'], ''],
    ['says nothing', [], ''],
    ['speaks another language', ['SSH-2.0-OpenSSH_9.2'], ''],
    ['refuses the sign-in', ['220 rude ESMTP', '250-rude\r\n250 AUTH PLAIN', '535 Wrong password'], 'ann:secret@'],
    ['refuses every sender for now', [...ehlo, '452 Out of disk'], ''],
    ['is closing while we talk', [...ehlo, '421 Shutting down'], ''],
  ])('[W3-mail-away] Is an outage where it %s: the email waits and no attempt is lost', async (_what, lines, login) => {
    const { port, calls } = await startRude(lines);
    const app = await appFor(`smtp://${login}127.0.0.1:${port}`);
    const [first, second] = [await queue(app, 'ann@x.test'), await queue(app, 'ben@x.test')];
    expect(await attempt(app, first)).toBe('TemporaryFault');
    expect(await stateOf(app, first)).toMatchObject({ waits: true, attempts: 0, error: expect.stringMatching(/\w/) });
    // The second one waits without another connection.
    expect([await attempt(app, second), calls()]).toEqual(['TemporaryFault', 1]);
    expect(await stateOf(app, second)).toMatchObject({ waits: true, attempts: 0 });
    const since = expect.stringMatching(
      /^The mail server isn’t accepting email: 2 emails have been waiting since 20\d\d-.* UTC\.$/,
    );
    expect(await problemsOf(app)).toEqual([{ check: 'mail', message: since }]);
  });

  it('[W3-mail-away] Is an outage where TLS fails and where nothing listens', async () => {
    const { port } = await startRude(ehlo);
    const secure = await appFor(`smtps://127.0.0.1:${port}`);
    expect(await attempt(secure, await queue(secure, 'ann@x.test'))).toBe('TemporaryFault');
    const none = await appFor('smtp://127.0.0.1:9');
    expect(await attempt(none, await queue(none, 'ann@x.test'))).toBe('TemporaryFault');
  });

  it('[W3-mail-sender] Shows on an open invitation that its email waits, to who sent it and in the list', async () => {
    const app = await appFor('smtp://127.0.0.1:9');
    const as = await app.signIn(await buildUser(app.services));
    const rows = [{ email: 'Ivy@x.test' }, { email: 'jon@x.test' }];
    const body = { rows, access: 'editor', themes: [], accessEndsOn: null, resends: false };
    const { mailIds } = (await app.call('account_invites_send', { body, as })).body;
    const problems = async () =>
      (await app.call('api_v1_account', { as })).body.invites.map(
        ({ mailProblem }: { mailProblem?: string }) => mailProblem ?? '',
      );
    const states = async () =>
      (await app.call('outgoing_mails', { query: { ids: mailIds.join(',') }, as })).body.mails.map(
        ({ state }: { state: string }) => state,
      );
    expect([await problems(), await states()]).toEqual([
      ['', ''],
      ['waiting', 'waiting'],
    ]);
    for (const id of mailIds) await attempt(app, id);
    expect([await problems(), await states()]).toEqual([
      ['delayed', 'delayed'],
      ['delayed', 'delayed'],
    ]);
    const change = (ids: number[], values: { error: string; sentAt: Date | null }) =>
      app.services.db
        .update(mails)
        .set({ waitingSince: null, ...values })
        .where(inArray(mails.id, ids));
    await change(mailIds.slice(0, 1), { error: '550 No such person', sentAt: null });
    expect((await problems()).toSorted()).toEqual(['delayed', 'failed']);
    await change(mailIds, { error: '', sentAt: new Date() });
    expect(await problems()).toEqual(['', '']);
  });

  it.each([
    ['the address', [...ehlo, '250 Sender', '550 No such person <ann@x.test>'], '550 No such person <[address]>'],
    ['the address for now', [...ehlo, '250 Sender', '450 Come back later'], '450 Come back later'],
    ['the sender', [...ehlo, '553 Not you'], '553 Not you'],
    ['the text', [...ehlo, '250 Sender', '250 Recipient', '354 Go on', '554 Spam'], '554 Spam'],
  ])('[W3-mail-refused] Is none where it refuses %s of one email', async (_what, lines, answer) => {
    const { port } = await startRude(lines);
    const app = await appFor(`smtp://127.0.0.1:${port}`);
    const id = await queue(app, 'ann@x.test');
    expect(await attempt(app, id)).toBe('MailServerError');
    expect(await stateOf(app, id)).toMatchObject({ waits: false, attempts: 1, error: answer });
    expect(await problemsOf(app)).toEqual([]);
  });

  it('[W3-mail-again] Is two lines in the log for 40 emails; afterwards each is sent once, and the log says so', async () => {
    const good = await startMailServer();
    const port = new URL(good.url).port;
    await good.close();
    const app = await appFor(`smtp://127.0.0.1:${port}`, { startJobs: true });
    const admin = await buildUser(app.services, { isSiteAdmin: true });
    const as = await app.signIn(admin);
    for (let index = 0; index < 40; index += 1) await queue(app, `p${index}@x.test`);
    const waiting = async () =>
      (await app.pool.query('select count(*)::int as n from mails where waiting_since is not null')).rows[0].n;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(40);
    const faults = () => app.logLines.filter(({ level }) => level === 'warn' || level === 'error');
    expect(faults().map(({ message }) => message)).toEqual(['A job is waiting.']);
    const { waitingMails } = (await app.call('admin_storage', { as })).body;
    expect(waitingMails).toMatchObject({ count: 40, error: expect.stringContaining('ECONNREFUSED') });
    expect((await app.call('health')).body.status).toBe('ok');

    const again = await startMailServer({ port: Number(port) });
    closers.push(() => again.close());
    app.clock.advance(120_000);
    await expect.poll(() => again.mails.length, { timeout: 30_000 }).toBe(40);
    await expect.poll(waiting).toBe(0);
    expect(new Set(again.mails.map(({ to }) => to?.[0]?.address)).size).toBe(40);
    expect(app.logLines.filter(({ message }) => message === 'The mail server works again.')).toHaveLength(1);
    expect((await app.call('admin_storage', { as })).body).not.toHaveProperty('waitingMails');
  });
});
