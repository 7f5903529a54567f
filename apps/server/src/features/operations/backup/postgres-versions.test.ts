import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject } from 'vitest';
import { testInFull } from '../../../../../../scripts/testing/run-length';
import { openPool, type Pool } from '../../../platform/db/database';
import { buildEmail, buildTemplate, buildUser } from '../../../testing/factories';
import { findInstalledPostgres, startInstalledPostgres } from '../../../testing/installed-postgres';
import { makeScratchFolder } from '../../../testing/scratch-folder';
import { createTestApp } from '../../../testing/test-app';
import { tablesLeftOut } from './archive';
import { proveBackup } from './prove-backup';
import { restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

const bin = findInstalledPostgres();

/** Returns a checksum of the rows of each table that is in backups. */
async function readTables(pool: Pool): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    // Times as text depend on it.
    await client.query("set time zone 'UTC'");
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const found: Record<string, string> = {};
    for (const { name } of rows.filter((row) => !tablesLeftOut.has(row.name))) {
      const sum = "count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), ',' order by md5(t::text))), '')";
      const read = await client.query<{ sum: string }>(
        `select ${sum} as sum from public.${pg.escapeIdentifier(name)} t`,
      );
      found[name] = read.rows[0]?.sum ?? '';
    }
    return found;
  } finally {
    await client.query('reset time zone');
    client.release();
  }
}

describe.skipIf(!bin)('[W8-backup-versions] a backup (needs a PostgreSQL of the system)', () => {
  testInFull(
    'goes from the embedded PostgreSQL into an older one of the system and back, with every row',
    async () => {
      const folder = makeScratchFolder('versions');
      const app = await createTestApp({ isOwn: true });
      const own = await startInstalledPostgres(bin ?? '');
      const { host, port, user } = inject('databaseServer');
      const admin = new pg.Client({ host, port, user, database: 'postgres' });
      await admin.connect();
      const name = `back_${process.pid}`;
      await admin.query(`create database ${name}`);
      const pools = [
        openPool(own.connection, () => undefined),
        openPool({ host, port, user, database: name }, () => undefined),
      ];
      try {
        const author = await buildUser(app.services, { name: 'Zoë “Z” \\ Müller' });
        const { organization } = author;
        const files = new Map([['images/dot.png', Buffer.from('not really a picture'.repeat(50))]]);
        const { id: templateId } = await buildTemplate(app.services, { organization, author, files });
        await buildEmail(app.services, { organization, templateId, author, html: '<p>Grüße\r\n\t\\N 😀</p>' });
        let [from, config] = [app.pool, app.services.config];
        const tables = await readTables(app.pool);
        for (const [nth, pool] of pools.entries()) {
          const file = join(folder, `${nth}.galley`);
          await writeBackup({ pool: from, config, file });
          config = { ...app.services.config, dataDir: mkdtempSync(join(folder, 'data-')) };
          await restoreBackup({ pool, config, backup: await proveBackup({ file, config }) });
          expect(await readTables(pool)).toEqual(tables);
          from = pool;
        }
      } finally {
        for (const pool of pools) await pool.end();
        await admin.query(`drop database ${name} with (force)`);
        await admin.end();
        await own.stop();
        await app.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { timeout: 120_000 },
  );
});
