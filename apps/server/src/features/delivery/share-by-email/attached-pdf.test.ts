import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { BrowserError } from '../../../platform/browser/browser';
import { createSmtpMailer } from '../../../platform/mail/mailer';
import { chromium } from '../../../testing/chromium';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { type MailServer, startMailServer } from '../../../testing/mail-server';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { removeMailFiles, sendMail } from '../../shared/mailer/jobs';

let app: TestApp;
let mailServer: MailServer;
let owner: UserRecord;
let as: TestCaller;
let id: number;

async function open(options: Parameters<typeof createTestApp>[0] = {}) {
  mailServer = await startMailServer();
  app = await createTestApp({
    ...options,
    mailer: createSmtpMailer(mailServer.url, 'Galley <galley@orchard.test>'),
  });
  owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  as = await app.signIn(owner);
  const { organization } = owner;
  const template = await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' });
  const html = '<p>Plums for {{ name }}</p>';
  id = (await buildEmail(app.services, { organization, templateId: template.id, author: owner, html, title: 'Plums' }))
    .id;
}

async function close() {
  app.services.mailer?.close();
  await app.close();
  await mailServer.close();
}

const send = (body: object, caller = as) =>
  app.call('build_export_send_link', {
    params: { id },
    body: { eid: id, email: 'ola@x.test, pia@x.test', ...body },
    as: caller,
  });
const files = () => {
  const folder = join(app.services.config.dataDir, 'mail-files');
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

async function deliver(): Promise<void> {
  const { rows } = await app.pool.query('select id from mails where sent_at is null order by id');
  for (const row of rows) await sendMail.run({ id: Number(row.id) }, app.services);
}

describe('[B7-send-link-pdf] a PDF with an emailed link, on a server without Chromium', () => {
  beforeAll(() => open());
  afterAll(close);

  it('is refused with what is missing; the link alone is sent', async () => {
    expect(await send({ attachPdf: true })).toMatchObject({
      status: 409,
      body: { error: messages.pdfErrors.missing, field: 'attachPdf' },
    });
    expect((await send({ attachPdf: false })).status).toBe(200);
    await deliver();
    expect(mailServer.mails.map(({ attachments }) => attachments)).toEqual([[], []]);
  });
});

describe('a PDF with an emailed link, on a busy server', () => {
  beforeAll(() => open());
  afterAll(close);

  it('[W3-busy-pdf] is refused for the moment, without blaming the document; nothing is left behind', async () => {
    app.services.browser = {
      ...app.services.browser,
      isInstalled: true,
      show: () => Promise.reject(new BrowserError('busy', 'The server is busy.')),
    };
    const body = { error: 'The server is busy. Try again in a moment.', field: 'attachPdf' };
    expect(await send({ attachPdf: true })).toMatchObject({ status: 503, body });
    expect([files(), mailServer.mails]).toEqual([[], []]);
  });
});

describe.skipIf(chromium === null)('[B7-send-link-pdf] a PDF with an emailed link', () => {
  beforeAll(() => open({ chromium }));
  afterAll(close);

  it('is attached to the email of each recipient, and its file is removed afterwards', async () => {
    const stranger = await app.signIn(await buildUser(app.services));
    expect((await send({ attachPdf: true }, stranger)).status).toBe(404);
    expect((await send({ attachPdf: true, email: 'nobody' })).status).toBe(400);
    expect(files()).toEqual([]);
    expect((await send({ attachPdf: true })).status).toBe(200);
    await deliver();
    expect(mailServer.mails).toHaveLength(2);
    for (const mail of mailServer.mails) {
      expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
        ['Plums.pdf', 'application/pdf'],
      ]);
      const content = mail.attachments[0]?.content as ArrayBuffer;
      expect(Buffer.from(content).subarray(0, 5).toString()).toBe('%PDF-');
      expect(content.byteLength).toBeLessThan(limits.attachedPdfBytes);
    }
    expect(files()).toHaveLength(1);
    await removeMailFiles.run({}, app.services);
    expect(files()).toHaveLength(1);
    app.clock.advance(3 * 24 * 3_600_000);
    await removeMailFiles.run({}, app.services);
    expect(files()).toEqual([]);
  });
});
