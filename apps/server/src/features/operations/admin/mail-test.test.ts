import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../../../platform/mail/mailer';
import { buildOrganization, buildUser } from '../../../testing/factories';
import { type MailServer, startMailServer } from '../../../testing/mail-server';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let mailServer: MailServer;
let as: TestCaller;

const mailerTo = (url: string) => createSmtpMailer(url, 'Galley <galley@orchard.test>');

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  as = await app.signIn(await buildUser(app.services, { organization, isSiteAdmin: true }));
});
beforeEach(() => {
  app.clock.advance(61_000);
  app.services.mailer = mailerTo(mailServer.url);
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

const send = (by = as) => app.call('admin_mail_test', { body: { email: 'mara@orchard.test' }, as: by });
async function lastResult(): Promise<unknown> {
  const { rows } = await app.pool.query(
    "select details from security_events where action = 'mail.tested' order by id desc limit 1",
  );
  return rows[0]?.details;
}

describe('a test email of the server', () => {
  it('[D2-admin-mail-test] arrives at once, and shows the answer of the mail server', async () => {
    const sent = await send();
    expect([sent.status, sent.body.isAccepted]).toEqual([200, true]);
    expect(sent.body.answer).toMatch(/^250 /);
    expect(mailServer.mails.at(-1)).toMatchObject({
      subject: 'Test email from Galley',
      to: [{ address: 'mara@orchard.test' }],
    });
    expect(await lastResult()).toEqual({ result: 'accepted', names: { email: 'mara@orchard.test' } });
  });

  it('[D2-admin-mail-test] shows the words of a mail server that refuses, and why one is not reached', async () => {
    mailServer.refuse(1);
    expect((await send()).body).toEqual({ isAccepted: false, answer: '451 Try again later' });
    expect(await lastResult()).toMatchObject({ result: 'refused' });
    app.services.mailer = mailerTo('smtp://127.0.0.1:1');
    expect((await send()).body).toMatchObject({ isAccepted: false, answer: expect.stringContaining('ECONNREFUSED') });
    app.services.mailer = null;
    expect((await send()).body.answer).toContain('SMTP_URL');
  });

  it('[D2-admin-mail-test] is for site admins only, and limited', async () => {
    const before = mailServer.mails.length;
    const owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
    expect((await send(await app.signIn(owner))).status).toBe(403);
    expect((await send(null)).status).toBe(401);
    const wrong = await app.call('admin_mail_test', { body: { email: 'nobody' }, as });
    expect([wrong.status, wrong.body.field]).toEqual([400, 'email']);
    const statuses: number[] = [];
    for (let count = 0; count <= limits.mailServerTestsPerMinute; count += 1) statuses.push((await send()).status);
    expect(statuses.at(-1)).toBe(429);
    expect(mailServer.mails.length - before).toBeLessThanOrEqual(limits.mailServerTestsPerMinute);
  });
});
