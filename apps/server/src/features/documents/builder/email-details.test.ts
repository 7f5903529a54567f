import { noEmailSettings } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let anna: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let templateId: number;
let id: number;

const html =
  '<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>Old</title>\n</head>\n<body><p class="block-edit">Hi <a href="#x">a</a> <a href="https://x.test/a">b</a></p></body></html>';

beforeAll(async () => {
  app = await createTestApp();
  anna = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(await buildUser(app.services, { organization: anna.organization, name: 'Ben' }));
  templateId = (await buildTemplate(app.services, { organization: anna.organization })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  id = (await buildEmail(app.services, { organization: anna.organization, templateId, author: anna, html })).id;
});

const details = async (as = asAnna) => (await app.call('build_email_details', { params: { id }, as })).body;
const change = (metadata: object, version: number, as = asAnna) =>
  app.call('build_email_metadata', { params: { id }, query: { version }, body: { metadata }, as });
const stored = async () => (await app.call('build_email_get_html', { params: { id }, as: asAnna })).body.html as string;

describe('the details of an email that is not open', () => {
  it('[D2-settings-closed] Are read with the version, the first link that takes parameters, and who edits', async () => {
    const stranger = await app.signIn(await buildUser(app.services));
    expect((await app.call('build_email_details', { params: { id }, as: stranger })).status).toBe(404);
    expect(await details()).toMatchObject({
      id,
      tid: templateId,
      version: 1,
      settings: noEmailSettings,
      metadata: { language: 'en', title: 'Old', description: '' },
      exampleHref: 'https://x.test/a',
      holder: null,
    });
    await app.call('build_lease_take', { params: { id }, body: { tabId: 'b' }, as: asBen });
    expect((await details()).holder).toMatchObject({ name: 'Ben', isSelf: false });
    expect((await details(asBen)).holder).toMatchObject({ isSelf: true });
  });

  it('[D2-metadata-closed] Are written into the head as a new version; nothing else of the source changes', async () => {
    const answer = await change({ title: 'New & better', description: 'About', previewText: 'Look' }, 1);
    expect(answer).toMatchObject({ status: 200, body: { version: 2, settings: { previewText: 'Look' } } });
    const after = await stored();
    expect(after).toContain('<title>New & better</title>');
    expect(after).toContain('<meta name="description" content="About">');
    const cleaned = after
      .replace('<title>New & better</title>', '<title>Old</title>')
      .replace(/\n<meta name="description"[^>]*>/, '')
      .replace(/\n?<div[^>]*block-preview.*?<\/div>\n?/, '');
    expect(cleaned).toBe(html);
    expect(await details()).toMatchObject({
      version: 2,
      settings: { previewText: 'Look' },
      metadata: { title: 'New & better' },
    });
    const { rows } = await app.pool.query("select 1 from audit_events where action = 'email.metadata_changed'");
    expect(rows).toHaveLength(1);
  });

  it('[D2-metadata-closed] Are refused for an older base, while another edits, and by the field that is wrong', async () => {
    await change({ title: 'Two' }, 1);
    expect((await change({ title: 'Three' }, 1)).body).toMatchObject({ code: 'stale_version', currentVersion: 2 });
    const wrong = await change({ title: 'Fine', language: 'not a code' }, 2);
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_field', field: 'metadata.language' } });
    expect((await change({ title: 'a\u0001' }, 2)).body).toMatchObject({
      code: 'invalid_field',
      field: 'metadata.title',
    });
    await app.call('build_lease_take', { params: { id }, body: { tabId: 'b' }, as: asBen });
    const held = { status: 409, body: { code: 'lease_held', error: messages.leaseHeld, holder: { name: 'Ben' } } };
    expect(await change({ title: 'Three' }, 2)).toMatchObject(held);
    const settings = { subject: 'S', previewText: '' };
    const asked = { params: { id }, query: { version: 2 }, body: { settings }, as: asAnna };
    expect(await app.call('build_email_settings', asked)).toMatchObject(held);
    expect((await details()).version).toBe(2);
  });
});
