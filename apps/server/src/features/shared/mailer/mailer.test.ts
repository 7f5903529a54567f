import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../../../platform/mail/mailer';
import { type MailServer, startMailServer } from '../../../testing/mail-server';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { sendMail } from './jobs';
import { queueMail, readOutbox } from './service';

let app: TestApp;
let mailServer: MailServer;

beforeAll(async () => {
  mailServer = await startMailServer();
  const mailer = createSmtpMailer(mailServer.url, 'Galley <galley@orchard.test>');
  app = await createTestApp({ mailer });
});
afterAll(async () => {
  app.services.mailer?.close();
  await app.close();
  await mailServer.close();
});

const content = {
  subject: 'Größe "1" <b>',
  preview: 'Soon',
  title: 'A & B',
  paragraphs: ['Ola <script>alert(1)</script> writes.'],
  action: { label: 'Open', url: 'http://galley.test/resetpassword/secret-token' },
  note: 'Leave it.',
};

const queue = async () => {
  const mail = { kind: 'reset_password', to: 'ann@orchard.test', organizationId: null, content } as const;
  await app.services.db.transaction((tx) => queueMail(tx, app.services, mail));
  const { rows } = await app.pool.query('select max(id)::int as id from mails');
  return rows[0].id as number;
};

describe('outgoing emails', () => {
  it('[D10-mail] Reach a real SMTP server once, as HTML and as text, with every name escaped', async () => {
    const id = await queue();
    await sendMail.run({ id }, app.services);
    await sendMail.run({ id }, app.services);
    expect(mailServer.mails).toHaveLength(1);
    const [mail] = mailServer.mails;
    expect(mail).toMatchObject({
      subject: 'Größe "1" <b>',
      from: { address: 'galley@orchard.test', name: 'Galley' },
      to: [{ address: 'ann@orchard.test' }],
    });
    expect(mail?.html).toContain('A &amp; B');
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.text).toContain('http://galley.test/resetpassword/secret-token');
  });

  it('[D10-mail] Are retried when the mail server refuses them', async () => {
    const id = await queue();
    mailServer.refuse(1);
    await expect(sendMail.run({ id }, app.services)).rejects.toThrow(/451|later/i);
    expect((await readOutbox(app.services))[0]).toMatchObject({ sentAt: null, error: expect.stringMatching(/later/) });
    await sendMail.run({ id }, app.services);
    expect((await readOutbox(app.services))[0]).toMatchObject({ sentAt: expect.any(Date), error: '' });
  });

  it('[D10-outbox] Hide their secret links in the outbox outside development, and are encrypted in the database', async () => {
    await queue();
    const [shown] = await readOutbox(app.services);
    expect(shown?.text).toContain('(link hidden)');
    expect(`${shown?.html}${shown?.text}`).not.toContain('secret-token');
    const [open] = await readOutbox({ ...app.services, config: { ...app.services.config, nodeEnv: 'development' } });
    expect(open?.text).toContain('secret-token');
    const { rows } = await app.pool.query('select body from mails');
    for (const row of rows) expect(row.body.toString('latin1')).not.toContain('secret-token');
  });
});
