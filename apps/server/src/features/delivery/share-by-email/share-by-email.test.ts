import { limits, noEmailSettings } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../../messages';
import { createSmtpMailer } from '../../../platform/mail/mailer';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { type MailServer, startMailServer } from '../../../testing/mail-server';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { sendMail } from '../../shared/mailer/jobs';
import { readOutbox } from '../../shared/mailer/service';

let app: TestApp;
let mailServer: MailServer;
let owner: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await createTestApp({ mailer: createSmtpMailer(mailServer.url, 'Galley <galley@orchard.test>') });
});
afterAll(async () => {
  app.services.mailer?.close();
  await app.close();
  await mailServer.close();
});
beforeEach(async () => {
  owner = await buildUser(app.services, { organization: await buildOrganization(app.services, { name: 'Orchard' }) });
  as = await app.signIn(owner);
  mailServer.mails.length = 0;
  mailServer.raws.length = 0;
});

const themeHtml = (text: string) =>
  `<!DOCTYPE html>\r\n<html><body>\r\n<p class="block-edit">${text}</p>\r\n<img src="images/dot.png" alt="A dot">\n<a href="https://shop.test/spring?x=1#top">Shop</a></body></html>\r\n`;

async function makeEmail(html: string | Buffer = themeHtml('Grüße')): Promise<number> {
  const files = new Map([
    ['index.html', Buffer.from(html)],
    ['images/dot.png', Buffer.from('not looked at')],
  ]);
  const { id: templateId } = await buildTemplate(app.services, { organization: owner.organization, files });
  const made = await app.call('templates_emails_import', { params: { id: templateId }, form: formOf(html), as });
  return made.body.email.id as number;
}

function formOf(html: string | Buffer): FormData {
  const form = new FormData();
  form.set('html', new File([new Uint8Array(Buffer.from(html))], 'spring list.html', { type: 'text/html' }));
  return form;
}

const sendTest = (id: number, body: object, headers?: Record<string, string>) =>
  app.call('build_send_test', { params: { id }, body, as, headers });
const sendLink = (id: number, body: object) =>
  app.call('build_export_send_link', { params: { id }, body: { eid: id, ...body }, as });

/** Sends the whole queue to the mail server, as the job does. */
async function deliver(): Promise<void> {
  const { rows } = await app.pool.query('select id from mails where sent_at is null order by id');
  for (const { id } of rows) await sendMail.run({ id: Number(id) }, app.services);
}

/** The decoded bytes of the HTML part of an email. */
function htmlPart(raw: Buffer): Buffer {
  const [, encoded = ''] =
    /content-type: text\/html[^\n]*\r\n(?:[^\r]+\r\n)*?content-transfer-encoding: base64\r\n(?:[^\r]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/i.exec(
      raw.toString('latin1'),
    ) ??
    /content-transfer-encoding: base64\r\n(?:[^\r]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/i.exec(raw.toString('latin1')) ??
    [];
  return Buffer.from(encoded, 'base64');
}

describe('sending', () => {
  it('[D2-test-send] Is refused to strangers', async () => {
    const id = await makeEmail();
    const stranger = await app.signIn(await buildUser(app.services));
    const body = { email: 'ola@x.test' };
    expect((await app.call('build_send_test', { params: { id }, body, as: stranger })).status).toBe(404);
    expect((await app.call('build_send_test', { params: { id }, body })).status).toBe(401);
    expect(await app.pool.query("select 1 from mails where kind = 'email_test'")).toMatchObject({ rowCount: 0 });
  });

  it.each([
    ['utf-8', Buffer.from(`\ufeff${themeHtml('Grüße €')}`)],
    ['windows-1252', Buffer.from(themeHtml('Gr\xfc\xdfe \x80'), 'latin1')],
  ])(
    '[D2-test-send] A test is the bytes of the export, in %s, with subject, preview text and link parameters',
    async (charset, html) => {
      const id = await makeEmail(html);
      const settings = {
        subject: 'Größe <b> {{ name }}',
        previewText: 'Look & see',
        epaEnabled: true,
        emailLinkParams: [{ name: 'utm_source', value: 'letter' }],
      };
      const changed = await app.call('build_email_settings', {
        params: { id },
        query: { version: 1 },
        body: { settings },
        as,
      });
      expect(changed.status).toBe(200);
      const sent = await sendTest(id, { email: 'ola@x.test, Mara@x.test;ola@X.test' });
      expect(sent).toMatchObject({ status: 200, body: { message: messages.testSent(['ola@X.test', 'Mara@x.test']) } });
      const run = vi.spyOn(app.services.workers, 'run');
      await deliver();
      // Encoding two megabytes must not run on the main thread.
      expect(run.mock.calls.map(([task]) => task.name).filter((name) => name === 'encodings.encode_html')).toHaveLength(
        2,
      );
      run.mockRestore();
      expect(mailServer.mails.map((mail) => mail.to?.[0]?.address)).toEqual(['ola@x.test', 'Mara@x.test']);

      const exported = await app.call('build_export', { params: { id }, query: { kind: 'html' }, as });
      const [mail] = mailServer.mails;
      const [raw = Buffer.alloc(0)] = mailServer.raws;
      expect(htmlPart(raw).equals(exported.bytes)).toBe(true);
      expect(raw.toString('latin1')).toContain(`text/html; charset=${charset}`);
      expect(mail).toMatchObject({ subject: settings.subject, from: { address: 'galley@orchard.test' } });
      expect(mail?.html).toContain('>Look &amp; see</div>');
      expect(mail?.html).toContain('https://shop.test/spring?x=1&amp;utm_source=letter#top');
      expect(mail?.html).toMatch(/<img src="http:\/\/galley\.test\/assets\/[^"]+\/images\/dot\.png"/);
      expect(mail?.text).toContain('Grüße €');
      expect(mail?.text).toContain('Shop (https://shop.test/spring?x=1&utm_source=letter#top)');
      expect(mail?.text).not.toContain('Look & see');

      await sendTest(id, { email: 'ola@x.test', version: 1, linkParameters: false });
      await deliver();
      const first = await app.call('build_export', {
        params: { id },
        query: { kind: 'html', version: 1, linkParameters: 0 },
        as,
      });
      expect(htmlPart(mailServer.raws[2] ?? Buffer.alloc(0)).equals(first.bytes)).toBe(true);
      expect(mailServer.mails[2]?.subject).toBe('spring list');
    },
  );

  it('[F3-mail-lines] Keeps dots, long lines and every kind of line end, in lines that mail servers take', async () => {
    const lines = [
      `${'a'.repeat(75)}.com/a.jpg\n.\n..\r\n.x\r${'é'.repeat(3000)}\n${'b '.repeat(1200)}`,
      `<!-- ${'c'.repeat(996)} -->\n\r\n.${'d'.repeat(998)}\nFrom here`,
    ].join('\n');
    const id = await makeEmail(themeHtml(lines));
    await sendTest(id, { email: 'ola@x.test' });
    await deliver();
    const exported = await app.call('build_export', { params: { id }, query: { kind: 'html' }, as });
    const [raw = Buffer.alloc(0)] = mailServer.raws;
    expect(htmlPart(raw).equals(exported.bytes)).toBe(true);
    expect(exported.bytes.toString()).toContain(lines);
    const sent = raw.toString('latin1').split('\r\n');
    expect(Math.max(...sent.map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(sent.filter((line) => /^\.|[\r\n]/.test(line))).toEqual([]);
    const text = mailServer.mails[0]?.text ?? '';
    for (const words of [`${'a'.repeat(75)}.com/a.jpg . .. .x ${'é'.repeat(3000)} b b `, 'From here'])
      expect(text).toContain(words);
    expect(text).not.toContain('...');
  });

  it('[B5-send-link] [D2-test-send] Refuses an address without an @, a version that is not there, a page, and what is too large', async () => {
    const id = await makeEmail();
    for (const email of ['mara.harbourpress', '', 'a@b, c', 'Ola <ola@x.test>']) {
      const wanted = { status: 400, body: { error: messages.invalidEmail, code: 'invalid_field', field: 'email' } };
      expect(await sendTest(id, { email })).toMatchObject(wanted);
      expect(await sendLink(id, { email })).toMatchObject(wanted);
    }
    expect((await sendTest(id, { email: 'a@x.test', version: 9 })).status).toBe(404);
    expect((await sendLink(id, { email: 'a@x.test', version: 9 })).status).toBe(404);
    expect((await sendLink(id, { eid: id + 1, email: 'a@x.test' })).body).toMatchObject({ field: 'eid' });
    const many = Array.from({ length: limits.recipients + 1 }, (_, index) => `p${index}@x.test`).join(',');
    expect((await sendTest(id, { email: many })).body).toMatchObject({ error: messages.tooManyRecipients });
    const large = await makeEmail(`<p>${'x'.repeat(limits.testMailBytes)}</p>`);
    expect(await sendTest(large, { email: 'a@x.test' })).toMatchObject({
      status: 413,
      body: { error: 'The email has 2.0 MB. A test email can have up to 2.0 MB.' },
    });
    const template = await buildTemplate(app.services, { organization: owner.organization, type: 'page' });
    const page = await buildEmail(app.services, {
      organization: owner.organization,
      templateId: template.id,
      author: owner,
    });
    expect((await sendTest(page.id, { email: 'a@x.test' })).status).toBe(400);
    expect(
      await app.pool.query('select 1 from mails where organization_id = $1', [owner.organization.id]),
    ).toMatchObject({
      rowCount: 0,
    });
  });

  it('[D2-share-mail] Emails the preview link with a plain text note, the sender as Reply-To, and the link hidden in the outbox', async () => {
    const id = await makeEmail();
    const note = 'Two things:\r\n1. <img src=x onerror=alert(1)>\n2. {{ name }} & co';
    expect(await sendLink(id, { email: 'ola@x.test', note })).toMatchObject({
      status: 200,
      body: { message: messages.linkSent(['ola@x.test']) },
    });
    await deliver();
    const [mail] = mailServer.mails;
    expect(mail).toMatchObject({
      subject: `${owner.name} shares “spring list” with you`,
      replyTo: [{ address: owner.email }],
    });
    expect(mail?.html).toContain('Two things:<br>\n1. &lt;img src=x onerror=alert(1)&gt;<br>\n2. {{ name }} &amp; co');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.text).toContain('> 1. <img src=x');
    const { body } = await app.call('share_links', { params: { id }, as });
    const [link] = body.shareLinks;
    expect(mail?.html).toContain(`href="${link.url}"`);
    const token = String(link.url).split('/').at(-1) ?? '';
    expect((await app.call('preview', { params: { kind: 'e', id, token } })).status).toBe(200);

    await sendLink(id, { email: 'ola@x.test', version: 1 });
    await deliver();
    const { body: after } = await app.call('share_links', { params: { id }, as });
    const pinned = after.shareLinks.find((entry: { version: number }) => entry.version === 1);
    expect(mailServer.mails[1]?.html).toContain(`href="${pinned.url}"`);
    expect(pinned.url).not.toBe(link.url);
    const template = await buildTemplate(app.services, { organization: owner.organization });
    const themeLink = { params: { id: template.id }, body: { email: 'ola@x.test' }, as };
    expect((await app.call('template_send_link', themeLink)).status).toBe(200);
    await deliver();
    expect(mailServer.mails[2]?.html).toMatch(/href="http:\/\/galley\.test\/preview\/t\//);
    const [shown] = await readOutbox(app.services);
    expect(`${shown?.html}${shown?.text}`).not.toContain('/preview/t/');
  });

  it('[D2-share-mail] Refuses control characters in a note, and a note that is too long', async () => {
    const id = await makeEmail();
    for (const note of ['a\u0000b', 'a\u0007', '\ud800', 'x'.repeat(limits.noteLength + 1)]) {
      expect((await sendLink(id, { email: 'a@x.test', note })).body).toMatchObject({
        code: 'invalid_field',
        field: 'note',
      });
    }
  });

  it('[D2-send-limits] Counts per person and organization, by recipient, and a repeated request once', async () => {
    const id = await makeEmail();
    const ten = Array.from({ length: limits.recipients }, (_, index) => `p${index}@x.test`).join(',');
    const key = { 'idempotency-key': 'once' };
    for (let count = 0; count < 3; count += 1) expect((await sendTest(id, { email: ten }, key)).status).toBe(200);
    for (let sent = 20; sent <= limits.sentMailsPerUserHour; sent += 10) {
      expect((await sendLink(id, { email: ten })).status).toBe(200);
    }
    const refused = { status: 429, body: { code: 'too_many_requests', error: messages.sendsPerHour } };
    expect(await sendLink(id, { email: 'a@x.test' })).toMatchObject(refused);
    expect(await sendTest(id, { email: 'a@x.test' })).toMatchObject(refused);
    const counted = await app.pool.query('select 1 from mails where organization_id = $1', [owner.organization.id]);
    expect(counted.rowCount).toBe(limits.sentMailsPerUserHour);

    const colleague = await buildUser(app.services, { organization: owner.organization, role: 'admin' });
    const asColleague = await app.signIn(colleague);
    const byColleague = () =>
      app.call('build_send_test', { params: { id }, body: { email: 'a@x.test' }, as: asColleague });
    expect((await byColleague()).status).toBe(200);
    await app.pool.query(
      "insert into audit_events (organization_id, actor_id, action, object_kind, object_id, details) values ($1, $2, 'email.test_sent', 'email', $3, $4)",
      [owner.organization.id, owner.id, id, { recipients: limits.sentMailsPerOrganizationDay }],
    );
    expect(await byColleague()).toMatchObject({ status: 429, body: { error: messages.sendsPerDay } });
    app.clock.advance(24 * 3_600_000 + 60_000);
    expect((await byColleague()).status).toBe(200);
    app.clock.advance(-(24 * 3_600_000 + 60_000));
  });

  it('[D2-test-send] Without a mail server it stays in the outbox, and the response says so', async () => {
    const id = await makeEmail();
    const { mailer } = app.services;
    app.services.mailer = null;
    const { body } = await sendTest(id, { email: 'ola@x.test' });
    app.services.mailer = mailer;
    expect(body.message).toBe(messages.savedToOutbox);
    const [shown] = await readOutbox(app.services);
    expect(shown).toMatchObject({ kind: 'email_test', to: 'ola@x.test', subject: 'spring list' });
    expect(shown?.html).toContain('Grüße');
  });

  it('[F-A17-state] Only its sender can query whether it was sent', async () => {
    const id = await makeEmail();
    const { body } = await sendTest(id, { email: 'ola@x.test, mara@x.test' });
    expect(body.mailIds).toHaveLength(2);
    const ask = async (caller: TestCaller) =>
      (await app.call('outgoing_mails', { query: { ids: body.mailIds.join(',') }, as: caller })).body.mails;
    const states = async () => (await ask(as)).map((mail: { to: string; state: string }) => [mail.to, mail.state]);
    expect(await states()).toEqual([
      ['ola@x.test', 'waiting'],
      ['mara@x.test', 'waiting'],
    ]);
    const { mailer } = app.services;
    app.services.mailer = createSmtpMailer('smtp://127.0.0.1:1', 'Galley <galley@orchard.test>');
    await expect(sendMail.run({ id: body.mailIds[0] }, app.services)).rejects.toThrow();
    app.services.mailer = mailer;
    await sendMail.run({ id: body.mailIds[1] }, app.services);
    expect(await states()).toEqual([
      ['ola@x.test', 'delayed'],
      ['mara@x.test', 'sent'],
    ]);
    const colleague = await buildUser(app.services, { organization: owner.organization });
    expect(await ask(await app.signIn(colleague))).toEqual([]);
  });

  it('[F-A17-outbox] Without a mail server the person is told in advance, and the state is the outbox', async () => {
    const id = await makeEmail();
    const { mailer } = app.services;
    app.services.mailer = null;
    const me = await app.call('profile_set_theme', { body: { theme: 'auto' }, as });
    const { body } = await sendTest(id, { email: 'ola@x.test' });
    const { body: asked } = await app.call('outgoing_mails', { query: { ids: String(body.mailIds[0]) }, as });
    app.services.mailer = mailer;
    expect(me.body.me.hasMailServer).toBe(false);
    expect(asked.mails).toMatchObject([{ to: 'ola@x.test', state: 'outbox' }]);
  });

  it('[D2-test-send] Is written into the audit log with its count, never its addresses', async () => {
    const id = await makeEmail();
    await sendTest(id, { email: 'ola@x.test, mara@x.test' });
    const { rows } = await app.pool.query(
      "select details from audit_events where action = 'email.test_sent' and object_id = $1",
      [id],
    );
    expect(rows).toEqual([{ details: { recipients: 2, version: 0 } }]);
    expect(noEmailSettings.subject).toBe('');
  });
});
