import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { restoreBackup } from '../../features/backup/restore-backup';
import { writeBackup } from '../../features/backup/write-backup';
import { insertOldRows, oldHtml, oldMigrations } from '../../testing/old-rows';
import { makeScratchFolder } from '../../testing/scratch-folder';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { openDatabase, openPool, type Pool } from './database';
import { loadHtml, storeHtml } from './html-contents';
import { countAppliedMigrations, listMigrations, migrateDatabase, migrateUpTo } from './migrate';
import { sha256OfText } from './packed-html';

const folder = makeScratchFolder('upgrade');
let app: TestApp;
let migrationsDir: string;
const pools: Pool[] = [];
const names: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  migrationsDir = app.services.config.migrationsDir;
});

afterAll(async () => {
  for (const pool of pools) await pool.end();
  for (const name of names) await app.pool.query(`drop database ${name} with (force)`);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<Pool> {
  const name = `upgrade_${process.pid}_${names.length}`;
  await app.pool.query(`create database ${name}`);
  names.push(name);
  const { host, port, user } = inject('databaseServer');
  const pool = openPool({ host, port, user, database: name }, () => undefined);
  pools.push(pool);
  return pool;
}

async function oldDatabase(): Promise<Pool> {
  const pool = await emptyDatabase();
  await migrateUpTo(pool, migrationsDir, oldMigrations);
  await insertOldRows(pool);
  return pool;
}

/** Every row of every table as JSON, by table. */
async function readAll(pool: Pool): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(
      `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)->'id', to_jsonb(t)`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** Ids whose former 0 is null today. */
const noneFields = new Set(['folder_id', 'deleted_folder_id', 'parent_id', 'deleted_parent_id', 'last_template_id']);

/** What became of the old rows: fields that changed by table and id, without those that are new. */
function changesBetween(before: Awaited<ReturnType<typeof readAll>>, after: Awaited<ReturnType<typeof readAll>>) {
  const changes: Record<string, unknown> = {};
  for (const [table, rows] of Object.entries(before)) {
    for (const row of rows) {
      const key = row.id === undefined ? 'sha256' : 'id';
      const kept = after[table]?.find((other) => other[key] === row[key]);
      const name = `${table} ${row[key]}`;
      if (!kept) changes[name] = 'gone';
      else {
        const changed = Object.keys(kept).filter((field) => field in row && kept[field] !== row[field]);
        const isNone = (field: string) => noneFields.has(field) && row[field] === 0 && kept[field] === null;
        const plain = changed.filter(
          (field) => !isNone(field) && JSON.stringify(kept[field]) !== JSON.stringify(row[field]),
        );
        if (plain.length > 0) changes[name] = Object.fromEntries(plain.map((field) => [field, kept[field]]));
      }
    }
  }
  return changes;
}

const time = expect.any(String);
/** Every repair of the odd rows. */
const repairs = {
  // The former default, which no one had to choose.
  'users 1': { timezone: null },
  'users 2': { theme: 'auto', skin_tone: '', timezone: null },
  'users 3': { timezone: null },
  'memberships 2': { role: 'editor', last_template_id: null },
  'templates 2': { type: 'email' },
  'template_versions 2': { encoding: 'utf-8' },
  'emails 3': { folder_id: null, type: 'email', encoding: 'utf-8' },
  'emails 4': { deleted_folder_id: null },
  'folders 3': { parent_id: null },
  'folders 5': { deleted_parent_id: null },
  'drafts 2': { origin: 'typing' },
  'drafts 3': 'gone',
  'drafts 4': 'gone',
  'edit_leases 2': 'gone',
  'edit_leases 3': 'gone',
  'share_links 2': 'gone',
  'share_links 3': 'gone',
  'organization_invites 1': { deleted_at: time },
  'organization_invites 3': { role: 'editor' },
  'template_people 1': { access: 'commentor' },
  'template_people 2': { invite_hash: null },
  'blobs 1': { size: 0, width: 0 },
  'images 3': { original_id: null },
  'upload_progress 1': { percent: 100 },
  'organization_exports 1': { state: 'failed', percent: 0 },
};

async function expectUpgraded(pool: Pool, before: Awaited<ReturnType<typeof readAll>>, more = {}): Promise<void> {
  const after = await readAll(pool);
  expect(changesBetween(before, after)).toEqual({ ...repairs, ...more });
  const db = openDatabase(pool);
  for (const text of [oldHtml.theme, oldHtml.first, oldHtml.second])
    expect(await loadHtml(db, 1, sha256OfText(text))).toBe(text);
  // A version without html is still there, says so, and is whole as soon as the same html is stored.
  await expect(loadHtml(db, 1, sha256OfText(oldHtml.missing))).rejects.toThrow('is damaged');
  await storeHtml(db, 1, oldHtml.missing);
  expect(await loadHtml(db, 1, sha256OfText(oldHtml.missing))).toBe(oldHtml.missing);
  await storeHtml(db, 1, oldHtml.first);
  expect(await loadHtml(db, 1, sha256OfText(oldHtml.first))).toBe(oldHtml.first);
  await expect(pool.query("update users set theme = 'sepia'")).rejects.toThrow('users_theme_check');
  await expect(pool.query('delete from html_contents')).rejects.toThrow('foreign key');
  await expect(pool.query('update emails set folder_id = 4711')).rejects.toThrow('foreign key');
  const known = await pool.query('select kind, id from documents order by kind, id');
  const [emails, themes] = [after.emails ?? [], after.templates ?? []];
  expect(known.rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    ...emails.map(({ id }) => `email ${id}`),
    ...themes.map(({ id }) => `template ${id}`),
  ]);
  await expect(pool.query('update drafts set document_id = 4711 where id = 1')).rejects.toThrow('drafts_document_fk');
}

describe('a database of an old release', () => {
  test('[A1-upgrade] is upgraded with every row and byte, repairing only what no release has written', async () => {
    const pool = await oldDatabase();
    const before = await readAll(pool);
    await migrateDatabase(pool, migrationsDir);
    await expectUpgraded(pool, before);
  });

  test('[A1-upgrade-backup] is restored from its backup with every row and byte', async () => {
    const old = await oldDatabase();
    const file = join(folder, 'old.galley');
    const config = { ...app.services.config, dataDir: mkdtempSync(join(folder, 'data-')) };
    await writeBackup({ pool: old, config: app.services.config, file });
    const pool = await emptyDatabase();
    await restoreBackup({ pool, config, file });
    // Progress of uploads isn't part of a backup.
    await expectUpgraded(pool, await readAll(old), { 'upload_progress 1': 'gone' });
  });

  test('[A1-upgrade-killed] stays as it was when the upgrade is killed half-way, and is upgraded by the next start', async () => {
    const pool = await oldDatabase();
    const before = await readAll(pool);
    const holder = await pool.connect();
    await holder.query('begin');
    // One of the last tables that the upgrade changes.
    await holder.query('lock table upload_progress in access share mode');
    const upgrade = expect(migrateDatabase(pool, migrationsDir)).rejects.toThrow();
    const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await pool.query(`select pg_terminate_backend(pid) from (${waiting}) w`);
    await upgrade;
    await holder.query('rollback');
    expect(await readAll(pool)).toEqual(before);
    expect(await countAppliedMigrations(holder)).toBe(oldMigrations);
    holder.release();
    await migrateDatabase(pool, migrationsDir);
    const client = await pool.connect();
    expect(await countAppliedMigrations(client)).toBe(listMigrations(migrationsDir).length);
    client.release();
    await expectUpgraded(pool, before);
  });

  test('[A1-upgrade-foreign] repairs rows with an optional parent of another organization, and stops at a required one until it is corrected', async () => {
    const pool = await oldDatabase();
    await pool.query("insert into templates (organization_id, title, type, position) values (2, 'Theirs', 'email', 0)");
    await pool.query(`insert into emails (organization_id, template_id, folder_id, type, title, template_version, marker_prefix)
      values (2, 3, 1, 'email', 'Theirs', 1, 'f')`);
    await pool.query('update images set email_id = 6 where id = 2');
    await pool.query('insert into folder_collapses (organization_id, user_id, folder_id) values (2, 3, 1), (1, 1, 1)');
    await pool.query("insert into email_texts (organization_id, email_id, version, text) values (1, 6, 1, 'theirs')");
    await pool.query('update folders set template_id = 3 where id = 5');
    const before = await readAll(pool);
    await expect(migrateDatabase(pool, migrationsDir)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('1 rows of the table folders name a row of templates') },
    });
    expect(await readAll(pool)).toEqual(before);
    await pool.query('update folders set template_id = 1 where id = 5');
    await migrateDatabase(pool, migrationsDir);
    const { rows } = await pool.query(`select (select folder_id from emails where id = 6) as folder,
      (select email_id from images where id = 2) as email, (select count(*)::int from folder_collapses) as closed,
      (select organization_id::int from email_texts where email_id = 6) as organization`);
    expect(rows).toEqual([{ folder: null, email: null, closed: 1, organization: 2 }]);
  });
});
