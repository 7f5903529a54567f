import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { findUsedKeys } from './used-keys';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let templateId: number;
let keys: string[];

const organizationId = () => owner.organization.id;
/** A file of the organization; only its row is needed here. */
async function addFile(number: number): Promise<string> {
  const key = `file-${number}-${'k'.repeat(43)}`.slice(0, 43);
  await app.pool.query(
    "insert into blobs (organization_id, key, sha256, type, size) values ($1, $2, 'x', 'image/png', 1)",
    [organizationId(), key],
  );
  return key;
}
const shows = (key = '') => `<p class="block-edit"><img src="/blobs/${key}/a.png"></p>`;
const email = async (html: string) =>
  (await buildEmail(app.services, { organization: owner.organization, templateId, author: owner, html })).id;
const listed = async () =>
  (await app.pool.query('select distinct blob_key from html_files order by 1')).rows.map((row) => row.blob_key);
const unlisted = async () =>
  (
    await app.pool.query('select 1 from html_contents where organization_id = $1 and not are_files_listed', [
      organizationId(),
    ])
  ).rowCount;
const used = async () => [...(await findUsedKeys(app.services, organizationId(), new Set(keys)))].sort();

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.pool.query('truncate html_files, blobs cascade');
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  keys = [];
  for (let number = 1; number <= 5; number += 1) keys.push(await addFile(number));
  const html = `<body>${shows(keys[0])}</body>`;
  templateId = (await buildTemplate(app.services, { organization: owner.organization, html })).id;
});

const putDraft = async (id: number, html: string) => {
  const content = { kind: 'full', html };
  const body = { baseVersion: 1, tabId: 'tab', changes: 1, settings: { subject: '', previewText: '' }, content };
  expect((await app.call('build_draft_put', { params: { id }, body, as })).status).toBe(200);
};

describe('the files that stored HTML shows', () => {
  it('[D3-files-listed] Are listed when it is stored: theme, new email, save and import; nothing is left to read', async () => {
    expect(await listed()).toEqual([keys[0]]);
    const made = await app.call('templates_emails_create', {
      params: { id: templateId },
      body: { title: 'A', type: 'email', start: 'example' },
      as,
    });
    expect(made.status).toBe(200);
    const form = new FormData();
    form.set('html', new File([`<html><body>${shows(keys[1])}</body></html>`], 'a.html', { type: 'text/html' }));
    expect((await app.call('templates_emails_import', { params: { id: templateId }, form, as })).status).toBe(200);
    const id = await email('<p>first</p>');
    const { lease } = (await app.call('build_lease_take', { params: { id }, body: { tabId: 'tab' }, as })).body;
    const stranger = 'z'.repeat(43);
    const html = `${shows(keys[2])}<div style="background:url(/blobs/${keys[2]}/b.png)">${shows(stranger)}</div>`;
    const work = { html, title: 'A', version: 1, leaseNumber: lease.number, tabId: 'tab' };
    expect((await app.call('build_save', { params: { id }, body: work, as })).status).toBe(200);
    expect(await listed()).toEqual(keys.slice(0, 3));
    expect(await unlisted()).toBe(0);
    expect(await used()).toEqual(keys.slice(0, 3));
  });

  it('[D3-files-drafts] Are those of drafts too, as they stand', async () => {
    const id = await email('<p>first</p>');
    await putDraft(id, shows(keys[1]));
    expect(await used()).toEqual([keys[0], keys[1]]);
    await putDraft(id, shows(keys[2]));
    expect(await used()).toEqual([keys[0], keys[2]]);
    await app.pool.query('update drafts set file_keys = null');
    expect(await used()).toEqual([keys[0], keys[2]]);
    expect((await app.pool.query('select 1 from drafts where file_keys is null')).rowCount).toBe(0);
  });

  it('[D3-files-earlier] Of HTML of an earlier release are read before anything is deleted, and reading goes on where it stopped', async () => {
    await email(shows(keys[3]));
    const damaged = await email(shows(keys[4]));
    await app.pool.query('truncate html_files');
    await app.pool.query('update html_contents set are_files_listed = false');
    const which = "sha256 = (select html_sha256 from versions where document_kind = 'email' and document_id = $1)";
    const { rows } = await app.pool.query(`select compressed from html_contents where ${which}`, [damaged]);
    await app.pool.query(`update html_contents set compressed = '\\x00' where ${which}`, [damaged]);
    // It may show any file, so no file is known to be unused.
    await expect(used()).rejects.toThrow('is damaged');
    await app.pool.query(`update html_contents set compressed = $2 where ${which}`, [damaged, rows[0].compressed]);
    expect(await used()).toEqual([keys[0], keys[3], keys[4]]);
    expect(await unlisted()).toBe(0);
  });

  it('[D3-files-many] Of HTML with very many possible keys are read later, and none is missed', async () => {
    const many = Array.from({ length: 2500 }, (_, number) => `${number}-${'m'.repeat(43)}`.slice(0, 43)).join(' ');
    await email(`<p>${many}</p>${shows(keys[3])}`);
    expect(await unlisted()).toBe(1);
    expect(await used()).toEqual([keys[0], keys[3]]);
    expect(await unlisted()).toBe(0);
  });
});
