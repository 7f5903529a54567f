import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { StartError } from '../../config';
import { proveBackup } from '../../features/operations/backup/prove-backup';
import { restoreBackup } from '../../features/operations/backup/restore-backup';
import { writeBackup } from '../../features/operations/backup/write-backup';
import { buildEmail, buildOrganization, buildTemplate, buildUser } from '../../testing/factories';
import { makeScratchFolder } from '../../testing/scratch-folder';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { openPool, type Pool } from './database';
import { countAppliedMigrations, listMigrations, migrateDatabase } from './migrate';

const folder = makeScratchFolder('migrate');
let app: TestApp;
/** The migrations of this release. */
let present: string;
/** The migrations folder of the next release: adds a column and the statement that fills it in one migration. */
let next: string;
const pools: Pool[] = [];
const names: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  present = app.services.config.migrationsDir;
  next = mkdtempSync(join(folder, 'next-'));
  cpSync(present, next, { recursive: true });
  const journalFile = join(next, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: '9999_next' });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(
    join(next, '9999_next.sql'),
    'alter table templates add column grade text;--> statement-breakpoint\nupdate templates set grade = title;',
  );
});

afterAll(async () => {
  for (const pool of pools) await pool.end();
  for (const name of names) await app.pool.query(`drop database ${name} with (force)`);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<Pool> {
  const name = `migrate_${process.pid}_${names.length}`;
  await app.pool.query(`create database ${name}`);
  names.push(name);
  const { host, port, user } = inject('databaseServer');
  const pool = openPool({ host, port, user, database: name }, () => undefined);
  pools.push(pool);
  return pool;
}

async function databaseOfThisRelease(): Promise<Pool> {
  const pool = await emptyDatabase();
  await migrateDatabase(pool, present);
  await pool.query("insert into organizations (name) values ('Orchard')");
  await pool.query("insert into templates (organization_id, title, type) values (1, 'Harvest', 'email')");
  return pool;
}

const read = async (pool: Pool, text: string) => (await pool.query(text)).rows;
const applied = async (pool: Pool) => {
  const client = await pool.connect();
  const count = await countAppliedMigrations(client);
  client.release();
  return count;
};

describe('migrating a database', () => {
  test('[A1-upgrade] brings it to the next release with every row', async () => {
    const pool = await databaseOfThisRelease();
    await migrateDatabase(pool, next);
    expect(await read(pool, 'select title, grade from templates')).toEqual([{ title: 'Harvest', grade: 'Harvest' }]);
    expect(await applied(pool)).toBe(listMigrations(next).length);
  });

  test('[A1-upgrade-backup] happens when a backup of the release before is restored, with every row and byte', async () => {
    const organization = await buildOrganization(app.services);
    const author = await buildUser(app.services, { organization });
    const { id: templateId } = await buildTemplate(app.services, { organization, title: 'Harvest' });
    const html = '<p>Grüße\r\n\t</p>';
    const { id } = await buildEmail(app.services, { organization, templateId, author, title: 'Thème', html });
    const file = join(folder, 'old.galley');
    await writeBackup({ pool: app.pool, config: app.services.config, file });
    const config = { ...app.services.config, migrationsDir: next, dataDir: mkdtempSync(join(folder, 'data-')) };
    const pool = await emptyDatabase();
    await restoreBackup({ pool, config, backup: await proveBackup({ file, config }) });
    const rows = `select e.title, h.compressed from emails e
      join versions v on v.document_kind = 'email' and v.document_id = e.id join html_contents h on h.sha256 = v.html_sha256 where e.id = ${id}`;
    expect(await read(pool, rows)).toEqual(await read(app.pool, rows));
    expect(await read(pool, 'select title, grade from templates order by id')).toEqual(
      await read(app.pool, 'select title, title as grade from templates order by id'),
    );
  });

  test('[A1-upgrade-killed] leaves it as it was when it is killed halfway, and the next start goes on', async () => {
    const pool = await databaseOfThisRelease();
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('lock table templates in access share mode');
    const upgrade = expect(migrateDatabase(pool, next)).rejects.toThrow();
    const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await pool.query(`select pg_terminate_backend(pid) from (${waiting}) w`);
    await upgrade;
    await holder.query('rollback');
    holder.release();
    expect(await applied(pool)).toBe(listMigrations(present).length);
    expect(Object.keys((await read(pool, 'select * from templates'))[0])).not.toContain('grade');
    await migrateDatabase(pool, next);
    expect(await read(pool, 'select grade from templates')).toEqual([{ grade: 'Harvest' }]);
  });

  test('[DB-unknown] refuses a database that another version made, and changes nothing', async () => {
    const pool = await databaseOfThisRelease();
    await migrateDatabase(pool, next);
    await expect(migrateDatabase(pool, present)).rejects.toThrow(StartError);
    expect(await applied(pool)).toBe(listMigrations(next).length);
  });
});

describe('the functions and views of the database', () => {
  const comments = `select proname as name, obj_description(oid, 'pg_proc') as comment, oid::text from pg_proc
    where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') like 'sha256 %' order by 1`;

  test('[DB-functions] are those of the files, and stay as they are while their files do', async () => {
    const pool = await databaseOfThisRelease();
    const made = await read(pool, comments);
    const views = await read(
      pool,
      "select relname as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace",
    );
    const files = readdirSync(join(present, 'functions')).map((file) => basename(file, '.sql'));
    expect([...made, ...views].map(({ name }) => name).sort()).toEqual(files.sort());
    await migrateDatabase(pool, present);
    expect(await read(pool, comments)).toEqual(made);
  });

  test('[DB-functions-changed] are made again when their file changed, also with other arguments, or when they are gone', async () => {
    const pool = await databaseOfThisRelease();
    const before = await read(pool, comments);
    const changed = mkdtempSync(join(folder, 'changed-'));
    cpSync(present, changed, { recursive: true });
    const file = join(changed, 'functions', 'template_access_of.sql');
    writeFileSync(file, readFileSync(file, 'utf8').replace('person bigint)', 'person bigint, day date)'));
    await pool.query('drop view current_memberships');
    await migrateDatabase(pool, changed);
    const after = await read(pool, comments);
    const others = (rows: { name: string }[]) => rows.filter(({ name }) => name !== 'template_access_of');
    expect(others(after)).toEqual(others(before));
    expect(
      await read(pool, "select pg_get_function_arguments(oid) as of from pg_proc where proname = 'template_access_of'"),
    ).toEqual([{ of: 'organization bigint, template bigint, person bigint, day date' }]);
    expect(await read(pool, 'select * from current_memberships')).toEqual([]);
  });

  test('[DB-functions-failed] stay as they were when one of the new ones can’t be made', async () => {
    const pool = await databaseOfThisRelease();
    const before = await read(pool, comments);
    const broken = mkdtempSync(join(folder, 'broken-'));
    cpSync(present, broken, { recursive: true });
    const write = (name: string, text: string) => writeFileSync(join(broken, 'functions', `${name}.sql`), text);
    write('team_people', `${readFileSync(join(present, 'functions', 'team_people.sql'), 'utf8')}\n-- changed`);
    write('zebra', 'create function other() returns int language sql as $$ select 1 $$;');
    await expect(migrateDatabase(pool, broken)).rejects.toThrow('zebra.sql must make “zebra”, once.');
    expect(await read(pool, comments)).toEqual(before);
  });
});
