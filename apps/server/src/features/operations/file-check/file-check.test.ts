import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DamagedFile } from '@galley/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { avatarFiles, images } from '../../../platform/db/schema';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { sha256Of } from '../../../testing/sha256-of';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { addFile } from '../../files/assets/stored-files';
import { checkStoredFiles } from './jobs';
import { nextWeeklyCheck, weeklySchedule } from './schedule';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;

beforeEach(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services, { name: 'Orchard' });
  owner = await buildUser(app.services, { organization, isSiteAdmin: true, name: 'Mara' });
  as = await app.signIn(owner);
});
afterEach(() => app.close());

const pathOf = (sha256: string) =>
  join(app.services.config.dataDir, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
const settings = { subject: '', previewText: '' };
const check = async () => await checkStoredFiles.run({}, app.services);
const read = async () => (await app.call('admin_file_check', { as })).body;
const damaged = async (): Promise<DamagedFile[]> => (await read()).damaged;
const countEvents = async () =>
  (await app.pool.query("select count(*)::int as n from security_events where action = 'file.damaged'")).rows[0].n;

async function store(name: string, bytes: Buffer) {
  const sha256 = await app.services.blobs.write(bytes);
  return await addFile(app.services.db, app.services, {
    organizationId: owner.organization.id,
    userId: owner.id,
    sha256,
    type: 'image/png',
    size: bytes.length,
    name,
  });
}

function flip(path: string): void {
  const bytes = readFileSync(path);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

/** Items of every kind, damaged in every way; returns a function that repairs them. */
async function damageEverything(): Promise<() => Promise<void>> {
  const { organization } = owner;
  const theme = await buildTemplate(app.services, {
    organization,
    author: owner,
    title: 'Harvest theme',
    html: '<p class="block-edit">theme</p><img src="logo.png">',
    files: new Map([['logo.png', Buffer.from('\x89PNG\r\n\x1a\n a logo')]]),
  });
  const email = await buildEmail(app.services, {
    organization,
    templateId: theme.id,
    author: owner,
    title: 'Spring',
    html: '<p>spring</p>',
  });
  const lost = '<p>lost</p>';
  await buildEmail(app.services, { organization, templateId: theme.id, author: owner, title: 'Lost', html: lost });
  const [hero, cut] = [
    await store('hero.png', Buffer.from('a hero')),
    await store('cut.png', Buffer.from('to be cut')),
  ];
  await app.services.db.insert(images).values({
    organizationId: organization.id,
    templateId: theme.id,
    emailId: email.id,
    blobId: hero.id,
    width: 1,
    height: 1,
  });
  const face = Buffer.from('a face');
  const sha256 = await app.services.blobs.write(face);
  await app.services.db
    .insert(avatarFiles)
    .values({ userId: owner.id, key: 'k'.repeat(43), side: 0, sha256, size: face.length });
  const { rows } = await app.pool.query("select sha256 from blobs where name = 'logo.png'");
  const paths = {
    logo: pathOf(rows[0].sha256),
    hero: pathOf(hero.sha256),
    cut: pathOf(cut.sha256),
    face: pathOf(sha256),
  };
  const whole = new Map(Object.values(paths).map((path) => [path, readFileSync(path)]));
  const { rows: contents } = await app.pool.query('select * from html_contents where sha256 = any($1)', [
    [sha256Of('<p>spring</p>'), sha256Of(lost)],
  ]);
  flip(paths.hero);
  flip(paths.face);
  truncateSync(paths.cut, 3);
  rmSync(paths.logo);
  await app.pool.query(
    'update html_contents set compressed = set_byte(compressed, 12, get_byte(compressed, 12) # 1) where sha256 = $1',
    [sha256Of('<p>spring</p>')],
  );
  // As after damage to the database's own files: keys aren't checked.
  const client = await app.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query('delete from html_contents where sha256 = $1', [sha256Of(lost)]);
  await client.query('reset session_replication_role');
  client.release();
  return async () => {
    for (const [path, bytes] of whole) writeFileSync(path, bytes);
    for (const { organization_id: id, sha256: hash, compressed, size } of contents) {
      await app.pool.query(
        `insert into html_contents (organization_id, sha256, compressed, size) values ($1, $2, $3, $4)
         on conflict (organization_id, sha256) do update set compressed = excluded.compressed`,
        [id, hash, compressed, size],
      );
    }
  };
}

describe('the check of stored files', () => {
  it('[V12-check] lists flipped, truncated and missing files and documents with their uses, reports each once, and drops repaired ones', async () => {
    const mend = await damageEverything();
    expect(await read()).toMatchObject({ lastCheck: null, running: null, damaged: [], damagedCount: 0 });
    await check();
    const organizations = ['Orchard'];
    const found = await damaged();
    expect(found.map(({ id: _id, sha256: _sha256, foundAt: _foundAt, ...rest }) => rest)).toEqual(
      expect.arrayContaining([
        {
          kind: 'file',
          state: 'damaged',
          name: 'hero.png',
          organizations,
          usedBy: ['email "Spring"'],
          moreUses: 0,
          size: 6,
        },
        { kind: 'file', state: 'damaged', name: 'cut.png', organizations, usedBy: [], moreUses: 0, size: 9 },
        {
          kind: 'file',
          state: 'missing',
          name: 'logo.png',
          organizations,
          usedBy: ['version 1 of the theme "Harvest theme"'],
          moreUses: 0,
          size: 16,
        },
        {
          kind: 'avatar',
          state: 'damaged',
          name: '',
          organizations: [],
          usedBy: ['profile picture of Mara'],
          moreUses: 0,
          size: 6,
        },
        {
          kind: 'document',
          state: 'damaged',
          name: '',
          organizations,
          usedBy: ['version 1 of the email "Spring"'],
          moreUses: 0,
          size: 13,
        },
        {
          kind: 'document',
          state: 'missing',
          name: '',
          organizations,
          usedBy: ['version 1 of the email "Lost"'],
          moreUses: 0,
          size: 0,
        },
      ]),
    );
    expect(found).toHaveLength(6);
    expect(await countEvents()).toBe(6);
    const [first] = found;
    app.clock.advance(60_000);
    await check();
    // The same list with the original times, and nothing is reported again.
    expect((await damaged())[0]).toEqual(first);
    expect([(await damaged()).length, await countEvents()]).toEqual([6, 6]);
    await mend();
    await check();
    expect(await read()).toMatchObject({ damaged: [], damagedCount: 0, lastCheck: { files: 4, documents: 3 } });
    expect(await countEvents()).toBe(6);
  });

  it('[V12-check-drafts] lists damaged unsaved work with its author, and drops it once it is saved again', async () => {
    const { organization } = owner;
    const theme = await buildTemplate(app.services, { organization, author: owner });
    const email = await buildEmail(app.services, {
      organization,
      templateId: theme.id,
      author: owner,
      title: 'Spring',
    });
    const put = async (html: string, tabId: string) => {
      const body = { baseVersion: 1, tabId, changes: 1, settings, content: { kind: 'full', html } };
      expect((await app.call('build_draft_put', { params: { id: email.id }, body, as })).status).toBe(200);
    };
    await put('<p>whole</p>', 'noon');
    await put('<p>torn</p>', 'morning');
    await put('<p>forgotten</p>', 'evening');
    await app.call('build_draft_discard', { params: { id: email.id }, query: { tabId: 'evening' }, as });
    const documents = (await app.pool.query('select 1 from html_contents')).rowCount ?? 0;
    await app.pool.query(
      "update drafts set compressed = set_byte(compressed, 12, get_byte(compressed, 12) # 1) where tab_id <> 'noon'",
    );
    await check();
    const usedBy = ['unsaved work of Mara on the email "Spring"'];
    expect(await damaged()).toMatchObject([
      {
        kind: 'draft',
        state: 'damaged',
        organizations: ['Orchard'],
        usedBy,
        moreUses: 0,
        sha256: sha256Of('<p>torn</p>'),
      },
    ]);
    expect((await read()).lastCheck.documents).toBe(documents + 2);
    expect(await countEvents()).toBe(1);
    // The author's next change replaces it, because the server requests the complete text.
    const toSha256 = sha256Of('<p>torn now</p>');
    const content = {
      kind: 'splice',
      fromSha256: sha256Of('<p>torn</p>'),
      start: 7,
      end: 7,
      text: ' now',
      toSha256,
    };
    const body = { baseVersion: 1, tabId: 'morning', changes: 2, settings, content };
    const spliced = await app.call('build_draft_put', { params: { id: email.id }, body, as });
    expect([spliced.status, spliced.body.code]).toEqual([409, 'draft_out_of_step']);
    await put('<p>typed anew</p>', 'morning');
    expect(await damaged()).toEqual([]);
    await check();
    expect(await read()).toMatchObject({ damaged: [], damagedCount: 0 });
  });

  it('[V12-check-health] makes health warn while something is damaged, and only then', async () => {
    const { sha256 } = await store('hero.png', Buffer.from('a hero'));
    const problems = async () =>
      (await app.inject({ method: 'GET', url: '/api/v1/health' })).body.problems.filter(
        (problem: { check: string }) => problem.check === 'damage',
      );
    expect(await problems()).toEqual([]);
    flip(pathOf(sha256));
    await check();
    const other = await createWatcher();
    expect(await other()).toEqual([{ check: 'damage', message: messages.filesDamaged }]);
    // Unused files don't count as damage.
    await app.pool.query('delete from blobs');
    expect(await (await createWatcher())()).toEqual([]);
  });

  it('[V12-check-again] reads a file again that was served before, because disk damage does not change its date', async () => {
    const { sha256 } = await store('hero.png', Buffer.from('a hero'));
    await app.services.blobs.open(sha256);
    const path = pathOf(sha256);
    flip(path);
    await check();
    expect(await damaged()).toMatchObject([{ state: 'damaged', sha256 }]);
    rmSync(path);
    mkdirSync(path);
    await check();
    expect(await damaged()).toMatchObject([{ state: 'unreadable', sha256 }]);
    rmSync(path, { recursive: true });
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'a hero');
    await check();
    expect(await damaged()).toEqual([]);
  });

  it('[V12-check-turns] does not block the event loop and holds no large file in memory', async () => {
    const size = 32 * 1024 * 1024;
    await store('large.png', Buffer.alloc(size, 'x'));
    let turns = 0;
    let isOver = false;
    let mostBytes = 0;
    const before = process.memoryUsage().arrayBuffers;
    const count = () => {
      turns += 1;
      mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers - before);
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await check();
    isOver = true;
    expect(turns).toBeGreaterThan(size / (256 * 1024));
    expect(mostBytes).toBeLessThan(size / 2);
  });
});

/** Health is cached for two seconds, so this checks the same services again. */
async function createWatcher() {
  const { createHealthCheck } = await import('../system/check-health');
  const look = createHealthCheck(app.services);
  return async () => (await look()).problems.filter((problem) => problem.check === 'damage');
}

describe('a check that is interrupted', () => {
  const files = 120;

  async function storeMany() {
    const stored = [];
    for (let number = 0; number < files; number += 1)
      stored.push(await store(`${number}.png`, Buffer.from(`file ${number}`)));
    const hashes = stored.map(({ sha256 }) => sha256).sort();
    for (const index of [0, 60, 119]) flip(pathOf(hashes[index] ?? ''));
    return hashes;
  }

  it('[V12-check-resume] continues after the last stored slice, and ends with everything read and each damage reported once', async () => {
    const hashes = await storeMany();
    const { blobs } = app.services;
    const reads: string[] = [];
    const dying = {
      ...app.services,
      blobs: {
        ...blobs,
        verify: async (sha256: string) => {
          reads.push(sha256);
          if (reads.length === 80) throw new Error('Killed.');
          return await blobs.verify(sha256);
        },
      },
    };
    await expect(checkStoredFiles.run({}, dying)).rejects.toThrow('Killed.');
    expect(await read()).toMatchObject({ running: { checked: 50, total: files }, lastCheck: null, damagedCount: 1 });
    await checkStoredFiles.run({}, dying);
    // Only the interrupted slice is read again; damaged items are checked twice each.
    const again = reads.filter((sha256, index) => reads.indexOf(sha256) !== index);
    expect(new Set(reads).size).toBe(files);
    expect(again.every((sha256) => hashes.indexOf(sha256) >= 50 || sha256 === hashes[0])).toBe(true);
    expect(await read()).toMatchObject({ running: null, lastCheck: { files }, damagedCount: 3 });
    expect(await countEvents()).toBe(3);
  });

  it('[V12-check-queue] lets other jobs run, and lists only the newest of very many', async () => {
    await app.pool.query(
      `insert into blobs (organization_id, key, sha256, type, size, name)
       select $1, 'key ' || n, encode(sha256(n::text::bytea), 'hex'), 'image/png', 1, n || '.png'
       from generate_series(1, 600) n`,
      [owner.organization.id],
    );
    await check();
    expect(await read()).toMatchObject({ running: { checked: 450, total: 600 }, lastCheck: null });
    const waiting = "select 1 from graphile_worker.jobs where task_identifier = 'file_check.run'";
    expect((await app.pool.query(waiting)).rowCount).toBe(1);
    await app.runJobs();
    const { damaged: listed, damagedCount, lastCheck, running } = await read();
    expect([listed.length, damagedCount, lastCheck.files, running]).toEqual([200, 600, 600, null]);
  });

  it('[V12-check-twice] can run twice at the same time: one check, one list, one event each', async () => {
    await storeMany();
    await app.pool.query('insert into file_checks default values');
    await Promise.all([check(), check(), check()]);
    expect(await read()).toMatchObject({ running: null, lastCheck: { files, documents: 0 }, damagedCount: 3 });
    expect(await countEvents()).toBe(3);
    expect((await app.pool.query('select 1 from file_checks')).rowCount).toBe(1);
  });

  it('[V12-check-start] is started by a site admin, one at a time, and again when the former one has stalled', async () => {
    await store('hero.png', Buffer.from('a hero'));
    const start = async () => await app.call('admin_file_check_start', { as });
    expect((await start()).status).toBe(200);
    expect(await read()).toMatchObject({ running: { startedAt: 0, checked: 0, isStalled: false } });
    const refused = await start();
    expect([refused.status, refused.body.error]).toEqual([409, messages.fileCheckRuns]);
    app.clock.advance(16 * 60_000);
    expect(await read()).toMatchObject({ running: { isStalled: true } });
    expect((await start()).status).toBe(200);
    expect((await start()).status).toBe(409);
    await app.runJobs();
    expect(await read()).toMatchObject({ running: null, lastCheck: { files: 1 } });
    expect((await start()).status).toBe(200);
  });

  it('[V12-check-weekly] runs every week by itself', () => {
    expect(weeklySchedule).toBe('40 2 * * 0');
    // 22 November 2026 is a Sunday.
    expect(nextWeeklyCheck(new Date('2026-11-22T02:39:59Z')).toISOString()).toBe('2026-11-22T02:40:00.000Z');
    expect(nextWeeklyCheck(new Date('2026-11-22T02:40:00Z')).toISOString()).toBe('2026-11-29T02:40:00.000Z');
    expect(nextWeeklyCheck(new Date('2026-12-31T12:00:00Z')).toISOString()).toBe('2027-01-03T02:40:00.000Z');
  });
});
