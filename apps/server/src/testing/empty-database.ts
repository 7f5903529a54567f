import type pg from 'pg';

/** The longest wait for rows that something still locks. */
const lockTimeout = '2s';

interface KeptRows {
  table: string;
  columns: string[];
  rows: unknown[];
}

/**
 * Records the current content of a database. The returned function restores it, except that ids continue instead of
 * starting again. It resolves to false, and changes nothing, if the database can't be used again: tables, functions or
 * triggers changed, or a transaction or lock was left open.
 */
export async function rememberDatabase(pool: pg.Pool): Promise<() => Promise<boolean>> {
  const shape = await readShape(pool);
  const tables = await listTables(pool);
  const filled = new Set(await listFilled(pool, tables));
  const kept: KeptRows[] = [];
  for (const { table, columns } of tables.filter((one) => filled.has(one.table))) {
    const { rows } = await pool.query(`select to_json(t) as row from ${table} t`);
    kept.push({ table, columns, rows: rows.map(({ row }) => row) });
  }
  return async () => {
    if ((await isHeld(pool)) || (await readShape(pool)) !== shape) return false;
    await restoreRows(pool, await listFilled(pool, tables), kept);
    return true;
  };
}

/** Returns the tables of the product, and those of pending jobs, with the columns that aren't computed. */
async function listTables(pool: pg.Pool): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await pool.query(
    `select c.oid::regclass::text as table, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace
       or c.oid in ('graphile_worker._private_jobs'::regclass, 'graphile_worker._private_job_queues'::regclass))
     group by c.oid`,
  );
  return rows;
}

async function listFilled(pool: pg.Pool, tables: readonly { table: string }[]): Promise<string[]> {
  const one = ({ table }: { table: string }) => `select '${table}' as table where exists (select from ${table})`;
  const { rows } = await pool.query(tables.map(one).join(' union all '));
  return rows.map(({ table }) => table);
}

/** Removes all rows of the filled tables and restores the kept ones, without triggers and foreign keys. */
async function restoreRows(pool: pg.Pool, filled: readonly string[], kept: readonly KeptRows[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `begin; set local session_replication_role = replica; set local lock_timeout = '${lockTimeout}'`,
    );
    if (filled.length > 0) await client.query(filled.map((table) => `delete from ${table}`).join(';'));
    for (const { table, columns, rows } of kept) {
      const names = columns.join(', ');
      await client.query(
        `insert into ${table} (${names}) overriding system value select ${names} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    await client.query('commit');
  } finally {
    // If it failed, the connection and its settings are discarded.
    client.release(true);
  }
}

/**
 * Returns a text that differs after every change to tables, columns, constraints, triggers and functions, and after a
 * table was truncated.
 */
async function readShape(pool: pg.Pool): Promise<string> {
  const catalogs = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_namespace'];
  const one = (catalog: string) =>
    `select '${catalog}' as catalog, count(*) as rows, max(xmin::text::int8) as latest from ${catalog}`;
  const { rows } = await pool.query(`${catalogs.map(one).join(' union all ')} order by 1`);
  return JSON.stringify(rows);
}

/** Returns whether another connection of the database has an open transaction or advisory lock. */
async function isHeld(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend' and state <> 'idle'
     union all
     select from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and datname = current_database()`,
  );
  return rows.length > 0;
}
