import { limits } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { removeOldReplacements, runReplacement } from './jobs';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let ben: TestCaller;
let stranger: TestCaller;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  const other = await buildUser(app.services, { organization, role: 'editor', name: 'Ben' });
  as = await app.signIn(owner);
  ben = await app.signIn(other);
  stranger = await app.signIn(await buildUser(app.services));
  id = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' })).id;
  await inviteToTemplate(app.services, { organization, templateId: id, user: other });
});
afterAll(() => app.close());

const page = (text: string, link = 'https://shop.test/') =>
  `<body>spring<div class="block-section"><p class="block-edit">${text}</p><a class="block-edit block-link" href="${link}">Shop</a><img class="block-edit" src="https://cdn.test/a.png"></div></body>`;

async function email(html: string, title: string): Promise<number> {
  const { organization } = owner;
  return (await buildEmail(app.services, { organization, templateId: id, author: owner, html, title })).id;
}

const query = { text: 'spring', kind: 'text', isCaseSensitive: false, isWholeWord: false };
const find = (ids: number[], more = {}, who = as) =>
  app.call('templates_replacements_find', { params: { id }, body: { ids, query: { ...query, ...more } }, as: who });
const start = (body: Record<string, unknown>, who = as) =>
  app.call('templates_replacements_create', {
    params: { id },
    body: { query, replacement: 'fall', ...body },
    as: who,
  });
const read = async (rid: number) =>
  (await app.call('templates_replacements_get', { params: { id, rid }, as })).body.replacement;
const giveBack = (rid: number, who = as) => app.call('templates_replacements_return', { params: { id, rid }, as: who });
const opened = async (eid: number) =>
  (await app.call('build_email_html', { params: { id: eid }, body: {}, as })).body as {
    html: string;
    emailVersion: number;
  };
const historyOf = async (eid: number) =>
  (
    await app.pool.query(
      "select version, name, restored_from from versions where document_kind = 'email' and document_id = $1 order by 1",
      [eid],
    )
  ).rows;

async function save(eid: number, html: string) {
  const params = { id: eid };
  const { lease, version } = (await app.call('build_lease_take', { params, body: { tabId: 't' }, as })).body;
  const body = { html, title: `Email ${eid}`, version, leaseNumber: lease.number, tabId: 't' };
  expect((await app.call('build_save', { params, body, as })).status).toBe(200);
  await app.call('build_lease_release', { params, body: { tabId: 't', number: lease.number }, as });
}

/** Replaces in the current versions of emails, and runs the job. */
async function replaceIn(ids: number[], body: Record<string, unknown> = {}) {
  const documents = [];
  for (const eid of ids) documents.push({ id: eid, version: (await opened(eid)).emailVersion });
  const { status, body: answer } = await start({ documents, ...body });
  expect(status, JSON.stringify(answer)).toBe(200);
  await app.runJobs();
  return await read(answer.replacement.id);
}

describe('finding in many emails', () => {
  it('[D4-bulk-find] Lists each hit with what is around it, and why theme code stays; nothing is stored', async () => {
    const one = await email(page('A spring list, Spring!'), 'One');
    const none = await email(page('Nothing').replace('spring', ''), 'None');
    const { status, body } = await find([one, none]);
    expect(status).toBe(200);
    expect(body.emails).toEqual([
      {
        ...{ id: one, title: 'One', type: 'email', version: 1, editor: '', more: 0 },
        hits: [
          { index: 0, block: '', before: '', text: 'spring', after: '', locked: expect.stringContaining('theme') },
          { index: 1, block: expect.any(String), before: 'A ', text: 'spring', after: ' list, Spring!', locked: '' },
          { index: 2, block: expect.any(String), before: 'A spring list, ', text: 'Spring', after: '!', locked: '' },
        ],
      },
    ]);
    expect((await find([one], { isCaseSensitive: true })).body.emails[0].hits).toHaveLength(2);
    expect((await find([one], { kind: 'link', text: 'shop' })).body.emails[0].hits).toMatchObject([
      { before: 'https://', text: 'shop', after: '.test/' },
    ]);
    expect((await find([one], { kind: 'image', text: 'cdn.test' })).body.emails[0].hits).toHaveLength(1);
    expect(await historyOf(one)).toHaveLength(1);
  });

  it('[D4-bulk-find] Is refused to strangers, for emails of other themes, and without a text', async () => {
    const one = await email(page('spring'), 'One');
    expect((await find([one], {}, stranger)).status).toBe(404);
    expect((await find([one], {}, ben)).status).toBe(200);
    expect((await find([one + 1000])).status).toBe(404);
    expect(await find([one], { text: '  ' })).toMatchObject({ status: 400, body: { field: 'query.text' } });
    expect(await find([one], { text: 'a\nb' })).toMatchObject({ status: 400, body: { field: 'query.text' } });
  });
});

describe('replacing in many emails', () => {
  it('[D4-bulk-replace] Changes the bytes of the chosen hits alone, as a new version with a name and a log entry', async () => {
    const one = await email(page('spring &amp; Spring'), 'One');
    const two = await email(page('a springboard'), 'Two');
    const before = await opened(one);
    const documents = [
      { id: one, version: 1, except: [2] },
      { id: two, version: 1 },
    ];
    const { body } = await start({ documents });
    expect(body.replacement).toMatchObject({ state: 'waiting', total: 2, emails: [] });
    await app.runJobs();
    const done = await read(body.replacement.id);
    expect(done).toMatchObject({
      state: 'done',
      emails: [
        { id: one, title: 'One', hits: 1, version: 2, reason: '' },
        { id: two, hits: 1, version: 2, reason: '' },
      ],
    });
    const after = await opened(one);
    expect(after.html).toBe(before.html.replace('spring &amp;', 'fall &amp;'));
    expect((await historyOf(one))[1].name).toBe('Replaced “spring” with “fall”');
    const { rows } = await app.pool.query(
      "select details, actor_id from audit_events where action = 'email.text_replaced' and object_id = $1",
      [one],
    );
    expect(rows).toEqual([{ details: { version: 2, hits: 1 }, actor_id: String(owner.id) }]);
    // Running the job again changes nothing.
    await runReplacement.run({ organizationId: owner.organization.id, id: body.replacement.id }, app.services);
    expect(await historyOf(one)).toHaveLength(2);
  });

  it('[D4-bulk-replace] Names what someone is editing, what was saved since, and what is gone', async () => {
    const edited = await email(page('spring'), 'Edited');
    const saved = await email(page('spring'), 'Saved');
    const deleted = await email(page('spring'), 'Deleted');
    const locked = await email(page('Nothing'), 'Locked');
    const free = await email(page('spring'), 'Free');
    const ids = [edited, saved, deleted, locked, free];
    const documents = ids.map((eid) => ({ id: eid, version: 1 }));
    const { body } = await start({ documents });
    await app.call('build_lease_take', { params: { id: edited }, body: { tabId: 'ben' }, as: ben });
    await save(saved, (await opened(saved)).html.replace('Shop', 'Store'));
    await app.call('templates_emails_delete', { params: { id }, body: { ids: [deleted] }, as });
    await app.runJobs();
    const { emails } = await read(body.replacement.id);
    expect(
      emails.map(({ id: eid, reason, editor }: { id: number; reason: string; editor: string }) => [
        eid,
        reason,
        editor,
      ]),
    ).toEqual([
      [edited, 'editing', 'Ben'],
      [saved, 'changed', ''],
      [deleted, 'gone', ''],
      [locked, 'kept', ''],
      [free, '', ''],
    ]);
    expect(await historyOf(edited)).toHaveLength(1);
    expect((await find([edited])).body.emails[0].editor).toBe('Ben');
  });

  it('[D4-bulk-replace] [W3-running-address] Is refused to strangers, for other themes, for a text by itself, addresses that run code, and an email twice', async () => {
    const one = await email(page('spring'), 'One');
    const documents = [{ id: one, version: 1 }];
    expect((await start({ documents }, stranger)).status).toBe(404);
    expect((await start({ documents: [{ id: one + 1000, version: 1 }] })).status).toBe(404);
    expect(await start({ documents, replacement: 'spring' })).toMatchObject({
      status: 400,
      body: { field: 'replacement' },
    });
    const query = { text: 'https://shop.test', kind: 'link' };
    for (const replacement of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x']) {
      const refused = await start({ documents, query, replacement });
      expect(refused).toMatchObject({ status: 400, body: { field: 'replacement' } });
    }
    expect(await start({ documents: [...documents, ...documents] })).toMatchObject({
      status: 400,
      body: { field: 'documents' },
    });
    const made = (await start({ documents })).body.replacement;
    expect((await app.call('templates_replacements_get', { params: { id, rid: made.id }, as: ben })).status).toBe(404);
    expect((await giveBack(made.id, ben)).status).toBe(404);
    expect((await giveBack(made.id)).status).toBe(409);
    await app.runJobs();
    const { body } = await app.call('templates_replacements', { params: { id }, as });
    expect(body.replacements[0]).toMatchObject({ id: made.id, state: 'done' });
    expect((await app.call('templates_replacements', { params: { id }, as: ben })).body.replacements).toEqual([]);
  });

  it('[D4-bulk-replace-tags] Replaces in template tags when that is asked for, which each hit shows before', async () => {
    const one = await email(page('Dear {{ spring }} spring'), 'One');
    const lockedOf = async (more = {}) =>
      (await find([one], more)).body.emails[0].hits.map(({ locked }: { locked: string }) => locked !== '');
    expect([await lockedOf(), await lockedOf({ isInTags: true })]).toEqual([
      [true, true, false],
      [true, false, false],
    ]);
    const before = await opened(one);
    const done = await replaceIn([one], { query: { ...query, isInTags: true } });
    expect(done.emails).toMatchObject([{ hits: 2, reason: '' }]);
    expect((await opened(one)).html).toBe(before.html.replace('Dear {{ spring }} spring', 'Dear {{ fall }} fall'));
  });

  it('[D4-bulk-replace] Lets other jobs run between many emails', async () => {
    const html = page('spring');
    const ids: number[] = [];
    for (let made = 0; made < limits.emailsReplacedPerTurn + 2; made += 1) ids.push(await email(html, `Email ${made}`));
    const done = await replaceIn(ids);
    expect(done.emails.filter(({ version }: { version: number }) => version === 2)).toHaveLength(ids.length);
  });
});

describe('returning what was replaced', () => {
  it('[D4-bulk-return] Returns every email to the bytes before, as a new version, but not what was saved since', async () => {
    const one = await email(page('spring'), 'One');
    const saved = await email(page('spring'), 'Saved');
    const edited = await email(page('spring'), 'Edited');
    const before = await opened(one);
    const done = await replaceIn([one, saved, edited]);
    await save(saved, (await opened(saved)).html.replace('Shop', 'Store'));
    const lease = await app.call('build_lease_take', { params: { id: edited }, body: { tabId: 'ben' }, as: ben });
    expect((await giveBack(done.id)).body.replacement.state).toBe('returning');
    await app.runJobs();
    const returned = async () =>
      (await read(done.id)).emails.map(({ id: eid, returned: end }: { id: number; returned: string }) => [eid, end]);
    expect(await returned()).toEqual([
      [one, 'done'],
      [saved, 'saved'],
      [edited, 'editing'],
    ]);
    expect(await opened(one)).toMatchObject({ html: before.html, emailVersion: 3 });
    expect((await historyOf(one))[2].restored_from).toBe(1);
    // Later, the other emails are returned.
    const number = lease.body.lease.number;
    await app.call('build_lease_release', { params: { id: edited }, body: { tabId: 'ben', number }, as: ben });
    await giveBack(done.id);
    await app.runJobs();
    expect((await returned())[2]).toEqual([edited, 'done']);
    expect(await historyOf(one)).toHaveLength(3);
  });

  it('[D4-bulk-return] Is forgotten after a month', async () => {
    const done = await replaceIn([await email(page('spring'), 'One')]);
    await app.pool.query("update replacements set created_at = now() - interval '29 days'");
    await removeOldReplacements.run({}, app.services);
    expect((await read(done.id)).state).toBe('done');
    await app.pool.query("update replacements set created_at = now() - interval '31 days'");
    await removeOldReplacements.run({}, app.services);
    expect((await giveBack(done.id)).status).toBe(404);
  });
});
