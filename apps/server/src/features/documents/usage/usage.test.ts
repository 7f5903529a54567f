import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { catchUpTexts, indexEmailText } from '../emails/jobs';

const section = (group: string, text: string) =>
  `<div class="block-section" data-group="${group}"><h1 class="block-edit">${text}</h1></div>`;
const theme = `<html><body>${section('hero', 'Hero')}${section('note', 'Note')}
<p class="block-component" data-title="Button"><a data-style="big" style="color: red">Go</a></p></body></html>`;

let app: TestApp;
let anna: UserRecord;
let as: TestCaller;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  anna = await buildUser(app.services, { organization: await buildOrganization(app.services), name: 'Anna' });
  as = await app.signIn(anna);
  id = (await buildTemplate(app.services, { organization: anna.organization, html: theme })).id;
});
afterAll(() => app.close());

const email = async (title: string, html: string) =>
  (await buildEmail(app.services, { organization: anna.organization, templateId: id, author: anna, title, html })).id;
const index = async (emailId: number) =>
  await indexEmailText.run({ organizationId: anna.organization.id, emailId }, app.services);
const usage = async () => (await app.call('template_usage', { params: { id }, as })).body;
const documents = async (name: string) =>
  (await app.call('template_usage_documents', { params: { id }, query: { kind: 'section', name }, as })).body.documents;

describe('the usage of a theme', () => {
  it('[B18-usage] Counts sections, components and link styles in current versions, and names what none uses', async () => {
    const one = await email('One', section('hero', 'a') + section('hero', 'b') + section('gone', 'c'));
    const two = await email('Two', `${section('hero', 'a')}<a style="color:red">x</a>`);
    expect(await usage()).toMatchObject({ documents: 2, uncounted: 2 });
    // The index of an earlier release: the job that catches up reads documents without a recorded change.
    await catchUpTexts.run({}, app.services);
    expect(await usage()).toEqual({
      documents: 2,
      uncounted: 0,
      parts: [
        { kind: 'section', name: 'group hero', title: 'Hero', documents: 2, count: 3, isCurrent: true },
        { kind: 'section', name: 'group note', title: 'Note', documents: 0, count: 0, isCurrent: true },
        { kind: 'component', name: 'title Button', title: 'Button', documents: 0, count: 0, isCurrent: true },
        { kind: 'link_style', name: 'color:red', title: 'Big', documents: 1, count: 1, isCurrent: true },
        { kind: 'section', name: 'group gone', title: 'gone', documents: 1, count: 1, isCurrent: false },
      ],
    });
    expect(await documents('group hero')).toEqual([
      { id: one, title: 'One', type: 'email', count: 2 },
      { id: two, title: 'Two', type: 'email', count: 1 },
    ]);
  });

  it('[H2-none-parts] Catches up on an email whose text was indexed and whose parts were not', async () => {
    const four = await email('Four', section('only four', 'a'));
    await app.pool.query("insert into email_texts (email_id, organization_id, version, text) values ($1, $2, 1, 'a')", [
      four,
      anna.organization.id,
    ]);
    expect(await usage()).toMatchObject({ uncounted: 1 });
    await catchUpTexts.run({}, app.services);
    expect(await usage()).toMatchObject({ uncounted: 0 });
    expect(await documents('group only four')).toMatchObject([{ id: four }]);
    await app.pool.query('update emails set deleted_at = now() where id = $1', [four]);
  });

  it('[B18-usage-save] Follows each save, and leaves out deleted emails', async () => {
    const body = { title: 'Three', type: 'email', start: 'example' };
    const made = (await app.call('templates_emails_create', { params: { id }, body, as })).body.email;
    await index(made.id);
    expect((await documents('group note')).map((row: { id: number }) => row.id)).toEqual([made.id]);
    const taken = await app.call('build_lease_take', { params: { id: made.id }, body: { tabId: 't' }, as });
    const saved = {
      html: '<p>Empty</p>',
      title: 'Three',
      version: 1,
      leaseNumber: taken.body.lease.number,
      tabId: 't',
    };
    expect((await app.call('build_save', { params: { id: made.id }, body: saved, as })).status).toBe(200);
    expect(await usage()).toMatchObject({ uncounted: 1 });
    await index(made.id);
    expect(await documents('group note')).toEqual([]);
    expect(await usage()).toMatchObject({ documents: 3, uncounted: 0 });
    await app.call('builder_delete_email', { params: { id: made.id }, as });
    expect(await usage()).toMatchObject({ documents: 2 });
  });

  it('[B18-usage-access] Is for owners and admins of the organization', async () => {
    const editor = await buildUser(app.services, { organization: anna.organization, role: 'editor' });
    const refused = await app.call('template_usage', { params: { id }, as: await app.signIn(editor) });
    expect(refused.status).toBeGreaterThanOrEqual(403);
  });
});
