import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-app';
import * as schema from './schema';

/** Columns with one of a fixed set of words. */
const names = [
  'role',
  'access',
  'type',
  'theme',
  'skin_tone',
  'document_kind',
  'kind',
  'state',
  'phase',
  'origin',
  'encoding',
  'status',
];
/** Content types of files, kinds of outgoing emails, of which features add some, and the document of a room. */
const open = ['blobs.type', 'mails.kind', 'rooms.state'];

const tables = Object.values(schema).filter((table): table is typeof schema.users => is(table, PgTable));
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

/** The words and numbers of a condition, which PostgreSQL writes in another way. */
const valuesOf = (condition: string) =>
  [...condition.matchAll(/'([^']*)'|(?<![\w"])(-?\d+)/g)].map(([, word, number]) => word ?? number);

describe('constraints of the database', () => {
  it('[A1-checks] The migrated database has the checks that the schema takes from the contract, with the same words and ranges', async () => {
    const { rows } = await database.pool.query<{ name: string; definition: string }>(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace`,
    );
    const found = new Map(rows.map(({ name, definition }) => [name, valuesOf(definition)]));
    const dialect = new PgDialect();
    const wanted = new Map(
      tables
        .flatMap((table) => getTableConfig(table).checks)
        .map(({ name, value }) => [name, valuesOf(dialect.sqlToQuery(value).sql)]),
    );
    expect(wanted.get('drafts_origin_check')).toEqual(['typing', 'stale', 'lease_lost', 'deleted']);
    expect(wanted.get('upload_progress_percent_check')).toEqual(['0', '100']);
    expect(found).toEqual(wanted);
  });

  it('[A1-checks-all] Every column with a fixed set of words has a check', () => {
    const lacking = tables.flatMap((table) => {
      const { columns, checks } = getTableConfig(table);
      const name = getTableName(table);
      return columns
        .filter((column) => names.includes(column.name) && !open.includes(`${name}.${column.name}`))
        .filter((column) => !checks.some((check) => check.name === `${name}_${column.name}_check`))
        .map((column) => `${name}.${column.name}`);
    });
    expect(lacking).toEqual([]);
  });

  it('[A1-html-key] Html that a version names can’t be deleted, and a version can’t name html that isn’t stored', async () => {
    const { rows } = await database.pool.query<{ from: string; columns: string }>(
      `select conrelid::regclass::text as from, pg_get_constraintdef(oid) as columns from pg_constraint
       where contype = 'f' and confrelid = 'html_contents'::regclass order by 1`,
    );
    const columns = 'FOREIGN KEY (organization_id, html_sha256) REFERENCES html_contents(organization_id, sha256)';
    expect(rows).toEqual([
      // Its related rows are deleted with it.
      { from: 'html_files', columns: `${columns} ON DELETE CASCADE` },
      { from: 'screenshots', columns: `${columns} ON DELETE CASCADE` },
      { from: 'upgrade_differences', columns: `${columns} ON DELETE CASCADE` },
      { from: 'versions', columns },
    ]);
  });
});
