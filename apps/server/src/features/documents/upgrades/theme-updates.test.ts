import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { indexEmailText } from '../emails/jobs';

const section = (name: string, words: string) =>
  `<div class="block-section" data-title="${name}"><p class="block-edit" data-block="text">${words}</p></div>`;
const page = (...sections: string[]) => `<html><body>${sections.join('')}</body></html>`;
const first = page(section('Hero', 'Spring'), section('Footer', 'Old street'));
const second = page(section('Hero', 'Spring'), section('Fern', 'Fern and Co'), section('Footer', 'New street'));

let app: TestApp;
let anna: UserRecord;
let as: TestCaller;
let asBen: TestCaller;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  as = await app.signIn(anna);
});
afterAll(() => app.close());
beforeEach(async () => {
  const { organization } = anna;
  id = (await buildTemplate(app.services, { organization, html: first })).id;
  const ben = await buildUser(app.services, { organization, role: 'editor' });
  await inviteToTemplate(app.services, { organization, templateId: id, user: ben });
  asBen = await app.signIn(ben);
});

const email = async (title: string): Promise<number> => {
  const body = { title, type: 'email', start: 'example' };
  return (await app.call('templates_emails_create', { params: { id }, body, as })).body.email.id;
};
const layout = async (): Promise<number> => {
  const body = { templateType: 'email', html: first, name: 'Layout' };
  return (await app.call('build_templates_layout_upload', { params: { id }, body, as })).body.id;
};
/** Saves a second version of the theme. */
async function change(): Promise<void> {
  const { markerPrefix } = (await app.call('build_template_html', { params: { id }, as })).body;
  const { body } = await app.call('build_template_lease_take', { params: { id }, body: { tabId: 't' }, as });
  const leaseNumber = body.lease.number;
  const saved = { html: second, title: 'Theme', version: 1, markerPrefix, leaseNumber, tabId: 't' };
  expect((await app.call('build_template_save', { params: { id }, body: saved, as })).status).toBe(200);
}
const listed = async (caller = as) => {
  const { templates } = (await app.call('api_v1_templates', { as: caller })).body;
  return templates.find((one: { id: number }) => one.id === id);
};
const check = async () => (await app.call('build_template_upgrade_check', { params: { id }, as })).body;
const status = async () => (await app.call('build_template_upgrade_status', { params: { id }, as })).body;
const update = (body: object = {}) => app.call('build_template_upgrade', { params: { id }, body, as });

it('[F3-outdated] The list of themes says how many documents use an earlier version, to those who can update them', async () => {
  await Promise.all([email('One'), email('Two'), layout()]);
  const gone = await email('Gone');
  await app.call('builder_delete_email', { params: { id: gone }, as });
  expect((await listed()).updates).toEqual({ outdated: 0, latest: null });
  await change();
  await email('New');
  expect((await listed()).updates).toEqual({ outdated: 3, latest: null });
  expect(await listed(asBen)).not.toHaveProperty('updates');
  const renamed = await app.call('templates_update', { params: { id }, body: { title: 'Other' }, as });
  expect(renamed.body.template.updates).toEqual({ outdated: 3, latest: null });
  expect((await app.call('build_email_html', { params: { id: gone + 1 }, as })).body).toMatchObject({
    templateVersion: 2,
    newestTemplateVersion: 2,
  });
});

it('[F3-outdated] The number of queries doesn’t grow with the number of themes', async () => {
  const count = async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await app.call('api_v1_templates', { as });
    const { length } = query.mock.calls;
    query.mockRestore();
    return length;
  };
  const before = await count();
  const { organization } = anna;
  await Promise.all([1, 2, 3].map(() => buildTemplate(app.services, { organization, html: first })));
  expect(await count()).toBe(before);
});

it('[F3-update-progress] A running update says how many documents of how many it is through, also in the list', async () => {
  const emails = [await email('One'), await email('Two'), await email('Three')];
  await change();
  await app.call('build_lease_take', { params: { id: emails[0] ?? 0 }, body: { tabId: 't' }, as });
  await update({ ids: emails.slice(0, 2) });
  expect(await status()).toMatchObject({ isUpgrading: true, kind: 'upgrade', version: 2, total: 0 });
  expect((await listed()).updates.latest).toMatchObject({ isUpgrading: true, done: 0, total: 0 });
  await app.runJobs();
  expect(await status()).toMatchObject({ isUpgrading: false, version: 2, done: 1, total: 2 });
  const { outdated, latest } = (await listed()).updates;
  expect(outdated).toBe(2);
  expect(latest).toMatchObject({ isUpgrading: false, kind: 'upgrade', version: 2, done: 1, skipped: 1, total: 2 });
  await app.call('build_template_upgrade_undo', { params: { id }, as });
  await app.runJobs();
  expect((await listed()).updates).toMatchObject({
    outdated: 3,
    latest: { isUpgrading: false, kind: 'return', done: 1, total: 1 },
  });
});

it('[F3-unused-parts] The check names new sections that no email or page uses, before and after the update', async () => {
  const emailId = await email('One');
  expect((await check()).unused).toEqual([]);
  await change();
  expect((await check()).unused).toEqual(['Fern']);
  await update();
  await app.runJobs();
  expect(await check()).toMatchObject({ emails: [], unused: ['Fern'] });
  const opened = (await app.call('build_email_html', { params: { id: emailId }, as })).body;
  const { body } = await app.call('build_lease_take', { params: { id: emailId }, body: { tabId: 't' }, as });
  const html = opened.html.replace('</body>', `${section('Fern', 'Fern and Co')}</body>`);
  const saved = { html, title: 'One', version: opened.emailVersion, leaseNumber: body.lease.number, tabId: 't' };
  expect((await app.call('build_save', { params: { id: emailId }, body: saved, as })).status).toBe(200);
  await indexEmailText.run({ organizationId: anna.organization.id, emailId }, app.services);
  expect((await check()).unused).toEqual([]);
});

it('[F3-update-changes] The preview lists what an unedited document gets from the new version', async () => {
  const itemId = await email('One');
  await change();
  const params = { id, kind: 'email', itemId };
  const { notes } = (await app.call('build_template_upgrade_preview', { params, as })).body;
  expect(notes).toEqual([
    { kind: 'changed', block: 'Footer', text: 'New street' },
    { kind: 'added', block: 'Fern', text: '' },
  ]);
});
