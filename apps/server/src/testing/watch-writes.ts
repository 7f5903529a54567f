import type pg from 'pg';

/** Detects writes to the database since the last query. */
export interface WriteWatch {
  /** Returns tables whose rows were added, changed or removed by committed transactions since the last call. */
  takeTables(): Promise<string[]>;
  /** Returns the same for each of these transactions, in the order of their first writes. */
  takeTransactions(): Promise<string[][]>;
}

/**
 * Adds a row trigger to every table, including those of the job queue. A rollback also removes the marks, so a mark
 * means a committed change.
 */
export async function watchWrites(pool: pg.Pool): Promise<WriteWatch> {
  await pool.query(`
    create schema watch;
    create table watch.touched (name text not null, act text not null default pg_current_xact_id()::text);
    create function watch.mark() returns trigger language plpgsql security definer as $$
      begin
        -- Each request may note when a member was last active. That is no change of the membership.
        if tg_op = 'UPDATE' and tg_table_name = 'memberships' then
          if to_jsonb(new) -> 'last_active_at' is distinct from to_jsonb(old) -> 'last_active_at'
            and to_jsonb(new) - 'last_active_at' = to_jsonb(old) - 'last_active_at' then return null; end if;
        end if;
        insert into watch.touched (name) values (tg_table_name); return null; end $$;
    do $$ declare target record; begin
      for target in
        select schemaname, tablename from pg_tables
        where schemaname = 'public' or (schemaname = 'graphile_worker' and tablename = '_private_jobs')
      loop
        execute format('create trigger watch_writes after insert or update or delete on %I.%I
          for each row execute function watch.mark()', target.schemaname, target.tablename);
      end loop;
    end $$;
  `);
  return {
    async takeTables() {
      const { rows } = await pool.query('delete from watch.touched returning name');
      return [...new Set(rows.map((row) => String(row.name)))].sort();
    },
    async takeTransactions() {
      const { rows } = await pool.query('delete from watch.touched returning act, name');
      const acts = new Map<number, Set<string>>();
      for (const { act, name } of rows) acts.set(Number(act), (acts.get(Number(act)) ?? new Set()).add(String(name)));
      return [...acts].sort(([a], [b]) => a - b).map(([, names]) => [...names].sort());
    },
  };
}
