import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { messages } from '../../../messages';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { deleteUnusedFiles } from '../../files/assets/jobs';
import { addFile } from '../../files/assets/stored-files';
import { readBody } from '../../shared/mailer/mail-body';
import { exportOrganization, purgeLeftovers } from './jobs';
import { archivePath } from './write-archive';

const dayMs = 24 * 60 * 60 * 1000;
let app: TestApp;
let owner: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(61_000);
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
});
afterAll(() => app.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  );
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        files.set(entry.fileName, Buffer.concat(await stream.toArray()));
        zip.readEntry();
      }),
    );
    zip.on('end', () => resolve(files));
    zip.on('error', reject);
    zip.readEntry();
  });
}

/** An organization with a theme in windows-1252, an email of three versions, one in the trash, an image, an editor. */
async function furnish(user: UserRecord, mark: string) {
  const { services } = app;
  const { organization } = user;
  const html = Buffer.from(
    `<!doctype html><title>${mark}</title><p class="block-edit">Gr\xfc\xdfe ${mark}</p>`,
    'latin1',
  );
  const dot = Buffer.from(`a picture of ${mark}`);
  const files = new Map([
    ['index.html', html],
    ['images/dot.png', await picture(mark)],
  ]);
  const template = await buildTemplate(services, { organization, author: user, title: `Theme/${mark}`, files });
  const email = await buildEmail(services, { organization, templateId: template.id, author: user, title: mark });
  const session = await app.signIn(user);
  const check = { params: { id: email.id, key: 'links' }, body: { checked: true }, as: session };
  await app.call('build_checklist_check', check);
  const said = { params: { id: email.id }, body: { content: `**${mark}**` }, as: session };
  await app.call('build_comments_add', said);
  const asked = { params: { id: email.id }, body: { stages: [{ people: [user.id] }] }, as: session };
  await app.call('build_approvals_request', asked);
  const saved: string[] = [];
  for (const [index, text] of ['\u00e4 \u{1F33B}\r\n', '&nbsp;<!-- x -->'].entries()) {
    const params = { id: email.id };
    const tabId = 'tab';
    const { body } = await app.call('build_lease_take', { params, body: { tabId }, as: session });
    const save = {
      html: `<p>${mark} ${text}</p>`,
      title: mark,
      version: index + 1,
      leaseNumber: body.lease.number,
      tabId,
    };
    const settings = { subject: mark, previewText: '' };
    const answer = await app.call('build_save', { params, body: { ...save, settings }, as: session });
    expect(answer.status).toBe(200);
    saved.push(save.html);
  }
  const trashed = await buildEmail(services, { organization, templateId: template.id, author: user, title: 'Old one' });
  await app.call('builder_delete_email', { params: { id: trashed.id }, as: session });
  const sha256 = await services.blobs.write(dot);
  const uploaded = await services.db.transaction(async (tx) =>
    addFile(tx, services, {
      organizationId: organization.id,
      userId: user.id,
      sha256,
      type: 'image/png',
      size: dot.length,
      name: 'dot.png',
    }),
  );
  const editor = await buildUser(services, { organization, role: 'editor', name: `Editor of ${mark}` });
  await inviteToTemplate(services, { organization, templateId: template.id, user: editor });
  return { html, template, email, saved, uploaded, dot, editor, session };
}

async function picture(mark: string): Promise<Buffer> {
  const sharp = (await import('sharp')).default;
  const shade = mark.length * 20;
  return await sharp({ create: { width: 3, height: 3, channels: 3, background: { r: shade, g: 9, b: 9 } } })
    .png()
    .toBuffer();
}

/** Everyone in tests has this password. */
const proof = { currentPassword: 'correct horse battery' };

/** Creates an archive with the job, as the queue would. */
async function makeExport(by: TestCaller = as): Promise<number> {
  const { exports } = (await app.call('account_exports_create', { body: proof, as: by })).body;
  await exportOrganization.run({ id: exports[0].id }, app.services);
  return exports[0].id;
}

const cancel = async (by: TestCaller = as, name = owner.organization.name) =>
  app.call('account_cancel', { body: { name, ...proof }, as: by });

describe('an archive of everything', () => {
  it('[D2-export-all] Holds every version as its exact bytes, and nothing of another organization', async () => {
    const mine = await furnish(owner, 'Harbour');
    const stranger = await buildUser(app.services, { name: 'Eve of the other house' });
    const theirs = await furnish(stranger, 'Otherwise');
    const section = '<table class=block-section><tr><td>caf&eacute;</table>';
    const pin = { name: 'Offer', mode: 'email', html: section };
    await app.call('build_pin_archive_create', { params: { id: mine.template.id }, body: pin, as });
    const xid = await makeExport();
    const [shown] = (await app.call('account_exports', { as })).body.exports;
    expect(shown).toMatchObject({ id: xid, state: 'done', percent: 100, createdBy: owner.name });
    const answer = await app.call('account_exports_download', { params: { xid }, as });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(shown.size) });
    const files = await unzip(answer.bytes);

    const theme = 'themes/Theme Harbour';
    expect(files.get(`${theme}/versions/1/index.html`)?.equals(mine.html)).toBe(true);
    expect(files.get(`${theme}/versions/1/images/dot.png`)?.equals(await picture('Harbour'))).toBe(true);
    const email = JSON.parse(String(files.get(`${theme}/emails/Harbour/email.json`)));
    expect(email.versions.map((version: { version: number }) => version.version)).toEqual([1, 2, 3]);
    expect(JSON.parse(String(files.get('comments.json')))).toMatchObject([
      { document: 'email', id: mine.email.id, comments: [{ author: owner.name, text: '**Harbour**', reactions: [] }] },
    ]);
    expect(JSON.parse(String(files.get('approvals.json')))).toMatchObject([
      {
        document: 'email',
        id: mine.email.id,
        version: 1,
        state: 'waiting',
        stages: [{ answers: [{ by: owner.name, decision: null }] }],
      },
    ]);
    expect(email.checklist).toMatchObject([{ key: 'links', checked: true, version: 1, changedBy: owner.name }]);
    for (const { version, sha256: stored } of email.versions) {
      const bytes = files.get(`${theme}/emails/Harbour/versions/${version}.html`) ?? Buffer.alloc(0);
      expect([version, sha256(bytes)]).toEqual([version, stored]);
      const { rows } = await app.pool.query(
        "select html_sha256 from versions where document_kind = 'email' and document_id = $1 and version = $2",
        [mine.email.id, version],
      );
      expect(stored).toBe(rows[0].html_sha256);
    }
    for (const [index, html] of mine.saved.entries()) {
      expect(String(files.get(`${theme}/emails/Harbour/versions/${index + 2}.html`))).toBe(html);
    }
    expect(JSON.parse(String(files.get(`${theme}/emails/Old one/email.json`))).trashedAt).toBeGreaterThan(0);
    const { defaultSnapshot, snapshots } = JSON.parse(String(files.get(`${theme}/pins/Offer/pin.json`)));
    expect(snapshots).toMatchObject([{ id: defaultSnapshot, sha256: sha256(Buffer.from(section)) }]);
    expect(String(files.get(`${theme}/pins/Offer/snapshots/${defaultSnapshot}.html`))).toBe(section);
    expect(files.get(`files/${mine.uploaded.key}/dot.png`)?.equals(mine.dot)).toBe(true);
    const people = JSON.parse(String(files.get('people.json')));
    expect(people.members).toMatchObject([{ email: owner.email, role: 'owner' }, { email: mine.editor.email }]);
    expect(people.themePeople).toMatchObject([{ theme: mine.template.id, person: mine.editor.id }]);
    expect(JSON.parse(String(files.get('changes.json'))).at(-1)).toMatchObject({
      action: 'organization.export_started',
    });

    const manifest = JSON.parse(String(files.get('manifest.json'))).files as { path: string; sha256: string }[];
    expect(manifest.map((file) => file.path).sort()).toEqual(
      [...files.keys()].filter((path) => path !== 'manifest.json').sort(),
    );
    for (const { path, sha256: told } of manifest)
      expect([path, sha256(files.get(path) ?? Buffer.alloc(0))]).toEqual([path, told]);

    const everything = Buffer.from(
      [...files].map(([path, bytes]) => path + bytes.toString('latin1')).join(' '),
      'latin1',
    );
    for (const foreign of [
      'Otherwise',
      stranger.email,
      stranger.name,
      theirs.uploaded.key,
      stranger.organization.name,
    ]) {
      expect([foreign, everything.includes(foreign)]).toEqual([foreign, false]);
    }
    expect(everything.includes(owner.password) || /argon2/.test(everything.toString('latin1'))).toBe(false);
  });

  it('[D2-export-all-once] Is created by one job at a time, reports its progress, and is deleted after a week', async () => {
    const first = (await app.call('account_exports_create', { body: proof, as })).body.exports;
    const second = (await app.call('account_exports_create', { body: proof, as })).body.exports;
    expect([first.length, second.length, second[0]]).toEqual([1, 1, { ...first[0], state: 'waiting', percent: 0 }]);
    const xid = first[0].id;
    const download = (by: TestCaller = as) => app.call('account_exports_download', { params: { xid }, as: by });
    expect((await download()).status).toBe(404);
    await exportOrganization.run({ id: xid }, app.services);
    const before = (await download()).bytes;
    await exportOrganization.run({ id: xid }, app.services);
    expect((await download()).bytes.equals(before)).toBe(true);
    const other = await app.signIn(await buildUser(app.services));
    expect((await download(other)).status).toBe(404);
    app.clock.advance(limits.organizationExportDays * dayMs);
    expect((await download()).status).toBe(404);
    await purgeLeftovers.run({}, app.services);
    expect(existsSync(archivePath(app.services, xid))).toBe(false);
  });

  it('[V12-archive] Continues past damaged or missing files, and lists them; the rest is complete', async () => {
    const { template, uploaded, saved } = await furnish(owner, 'Harbour');
    await app.pool.query(
      "update html_contents set compressed = '\\x00' where organization_id = $1 and sha256 = (select html_sha256 from versions where document_kind = 'template' and document_id = $2)",
      [owner.organization.id, template.id],
    );
    const { rows } = await app.pool.query('select sha256 from blobs where key = $1', [uploaded.key]);
    const hash = rows[0].sha256;
    rmSync(join(app.services.config.dataDir, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash));
    const { exports } = (await app.call('account_exports_create', { body: proof, as })).body;
    await exportOrganization.run({ id: exports[0].id }, app.services);
    const [shown] = (await app.call('account_exports', { as })).body.exports;
    expect(shown).toMatchObject({ state: 'done', percent: 100 });
    const files = await unzip(
      (await app.call('account_exports_download', { params: { xid: exports[0].id }, as })).bytes,
    );
    const missing = files.get('MISSING.txt')?.toString() ?? '';
    expect(missing).toContain('themes/Theme Harbour/versions/1/index.html\n');
    expect(missing).toContain(`files/${uploaded.key}/dot.png\n`);
    const listed = JSON.parse(String(files.get('manifest.json')));
    expect(listed.missing).toHaveLength(2);
    for (const { path, sha256: expected } of listed.files) {
      expect([path, sha256(files.get(path) ?? Buffer.alloc(0))]).toEqual([path, expected]);
    }
    expect([...files.values()].map(String)).toContain(saved[1]);
    expect((await cancel()).status).toBe(200);
  });
});

describe('canceling', () => {
  it('[D2-cancel] Requires an archive and the name; then work stops, owners can undo it, others are told', async () => {
    const { organization } = owner;
    const editor = await app.signIn(await buildUser(app.services, { organization, role: 'editor' }));
    const admin = await app.signIn(await buildUser(app.services, { organization, role: 'admin' }));
    expect((await cancel()).body).toMatchObject({ code: 'conflict', error: messages.exportFirst });
    await makeExport();
    expect((await cancel(as, 'harbour')).body).toMatchObject({ field: 'name' });
    expect((await cancel(admin)).status).toBe(403);
    const { deletesAt } = (await cancel()).body;
    const { rows: mails } = await app.pool.query('select * from mails where organization_id = $1 order by id', [
      organization.id,
    ]);
    expect(mails.map((mail) => [mail.kind, mail.to_address])).toEqual([['organization_cancelled', owner.email]]);
    const day = new Date(deletesAt * 1000).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    expect(readBody(app.services, mails[0]).text).toContain(`Everything in it will be deleted on ${day}.`);
    const inThirtyDays = app.clock.now().getTime() / 1000 + limits.graceDays * 86_400;
    expect(Math.abs(deletesAt - inThirtyDays)).toBeLessThan(60);
    for (const session of [as, admin, editor]) {
      expect((await app.call('api_v1_me', { as: session })).body.me.organization).toMatchObject({ deletesAt });
      const refused = await app.call('api_v1_templates', { as: session });
      expect([refused.status, refused.body.error]).toEqual([403, messages.organizationCanceled]);
    }
    expect((await app.call('api_v1_account', { as })).status).toBe(403);
    expect((await app.call('account_exports', { as })).status).toBe(200);
    expect((await cancel()).status).toBe(403);
    expect((await app.call('account_cancel_undo', { as: admin })).status).toBe(403);
    expect((await app.call('account_cancel_undo', { as })).status).toBe(200);
    expect((await app.call('account_cancel_undo', { as })).body.code).toBe('conflict');
    for (const session of [as, admin, editor])
      expect((await app.call('api_v1_templates', { as: session })).status).toBe(200);
    const events = (await app.call('account_audit', { as })).body.events.map(
      (event: { action: string }) => event.action,
    );
    expect(events.slice(0, 2)).toEqual(['organization.cancel_undone', 'organization.cancelled']);
  });

  it('[D2-cancel-links] Disables share links while the organization waits for deletion', async () => {
    const { email, session } = await furnish(owner, 'Harbour');
    const { shareLink } = (await app.call('share_links_create', { params: { id: email.id }, as: session })).body;
    const token = String(shareLink.url).split('/').at(-1) ?? '';
    const open = async () => (await app.call('preview', { params: { kind: 'e', id: email.id, token } })).status;
    expect(await open()).toBe(200);
    await makeExport();
    await cancel();
    expect(await open()).toBe(404);
    await app.call('account_cancel_undo', { as });
    expect(await open()).toBe(200);
  });
});

describe('the deletion of an organization', () => {
  it('[D2-purge] Deletes all of its data after 30 days, not before, and nothing of other organizations', async () => {
    const mine = await furnish(owner, 'Quay');
    const stranger = await buildUser(app.services);
    const theirs = await furnish(stranger, 'Otherwise');
    const both = await buildUser(app.services, { organization: owner.organization, role: 'admin' });
    await app.pool.query("insert into memberships (organization_id, user_id, role) values ($1, $2, 'editor')", [
      stranger.organization.id,
      both.id,
    ]);
    // The same bytes in both organizations: those of the other one must stay.
    const shared = await app.services.db.transaction(async (tx) =>
      addFile(tx, app.services, {
        organizationId: stranger.organization.id,
        userId: stranger.id,
        sha256: mine.uploaded.sha256,
        type: 'image/png',
        size: mine.dot.length,
        name: 'shared.png',
      }),
    );
    const xid = await makeExport();
    await cancel();
    const count = async (organizationId: number) => {
      const { rows } = await app.pool.query<{ name: string }>(
        "select table_name as name from information_schema.columns where column_name = 'organization_id' and table_schema = 'public'",
      );
      const counts: Record<string, number> = {};
      for (const { name } of rows) {
        const found = await app.pool.query(`select count(*)::int as n from ${name} where organization_id = $1`, [
          organizationId,
        ]);
        if (found.rows[0].n > 0) counts[name] = found.rows[0].n;
      }
      return counts;
    };
    const before = [await count(owner.organization.id), await count(stranger.organization.id)];
    expect(Object.keys(before[0] ?? {}).length).toBeGreaterThan(8);
    app.clock.advance(limits.graceDays * dayMs - 60_000);
    await purgeLeftovers.run({}, app.services);
    expect((await count(owner.organization.id)).versions).toBe(before[0]?.versions);
    app.clock.advance(120_000);
    for (const _run of ['first', 'second']) {
      await purgeLeftovers.run({}, app.services);
      // One event about the deletion stays, and subscribers will be notified of it.
      expect(await count(owner.organization.id)).toEqual({ audit_events: 1, change_outbox: 1 });
    }
    expect(await count(stranger.organization.id)).toEqual(before[1]);
    const { rows: events } = await app.pool.query(
      'select action, actor_id from audit_events where organization_id = $1',
      [owner.organization.id],
    );
    expect(events).toEqual([{ action: 'organization.purged', actor_id: null }]);
    const { rows: left } = await app.pool.query('select name, domain from organizations where id = $1', [
      owner.organization.id,
    ]);
    expect(left).toEqual([{ name: '', domain: null }]);
    expect(existsSync(archivePath(app.services, xid))).toBe(false);

    const { rows: jobs } = await app.pool.query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'blobs.forget' order by j.id desc limit 1",
    );
    const contents = jobs[0].payload.sha256s as string[];
    expect(contents).toContain(mine.uploaded.sha256);
    await deleteUnusedFiles.run({ sha256s: contents }, app.services);
    const has = async (sha: string) => app.services.blobs.has(sha);
    const gone = contents.filter((one) => one !== shared.sha256);
    expect([await has(shared.sha256), await has(theirs.uploaded.sha256)]).toEqual([true, true]);
    expect((await Promise.all(gone.map(has))).some(Boolean)).toBe(false);
    expect(gone.length).toBeGreaterThan(0);

    const { rows: accounts } = await app.pool.query(
      'select email, name, password_hash, deleted_at is null as lives from users where id = any($1) order by id',
      [[owner.id, mine.editor.id, both.id]],
    );
    expect(accounts.map((row) => [row.lives, row.email.startsWith('deleted-'), row.name === ''])).toEqual([
      [false, true, true],
      [false, true, true],
      [true, false, false],
    ]);
    expect(accounts.slice(0, 2).map((row) => row.password_hash)).toEqual([null, null]);
    const login = async (user: UserRecord) =>
      app.call('api_v1_auth_login', { body: { email: user.email, password: user.password } });
    expect((await login(owner)).status).toBe(401);
    app.clock.advance(61_000);
    expect((await login(both)).body.me.organization.id).toBe(stranger.organization.id);
  });

  it('[D2-purge-leftovers] Deletes invitations that were not accepted within 30 days, and keeps newer ones', async () => {
    const organization = await buildOrganization(app.services);
    const insert =
      "insert into organization_invites (organization_id, email, role, token_hash, created_at) values ($1, $2, 'editor', $3, $4)";
    const at = (days: number) => new Date(app.clock.now().getTime() - days * dayMs);
    await app.pool.query(insert, [organization.id, 'old@x.test', Buffer.from('old one'), at(limits.inviteDays + 1)]);
    await app.pool.query(insert, [organization.id, 'new@x.test', Buffer.from('new one'), at(limits.inviteDays - 1)]);
    const author = await buildUser(app.services, { organization });
    const { id: templateId } = await buildTemplate(app.services, { organization, author });
    const into =
      'insert into template_people (organization_id, template_id, user_id, invited_email, created_at) values ($1, $2, $3, $4, $5)';
    const [old, young] = [at(limits.inviteDays + 1), at(limits.inviteDays - 1)];
    await app.pool.query(into, [organization.id, templateId, null, 'old@x.test', old]);
    await app.pool.query(into, [organization.id, templateId, null, 'new@x.test', young]);
    await app.pool.query(into, [organization.id, templateId, author.id, null, old]);
    await purgeLeftovers.run({}, app.services);
    const { rows } = await app.pool.query('select email from organization_invites where organization_id = $1', [
      organization.id,
    ]);
    expect(rows).toEqual([{ email: 'new@x.test' }]);
    const { rows: entries } = await app.pool.query(
      'select invited_email as email, user_id is null as waits from template_people where organization_id = $1 order by id',
      [organization.id],
    );
    expect(entries).toEqual([
      { email: 'new@x.test', waits: true },
      { email: null, waits: false },
    ]);
  });
});
