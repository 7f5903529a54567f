import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** The start of the comment on a function or view that contains the hash of its source. */
const hashLabel = 'sha256 ';

/**
 * Creates the functions and views of this release: each file of `folder` contains the one after which it is named. One
 * is created again if its file changed or it doesn't exist. A change of its arguments also replaces it, so the previous
 * release can't call it anymore: because processes are upgraded one by one, such a change requires a new name.
 */
export async function replaceDatabaseFunctions(client: pg.ClientBase, folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const wanted = files.map((file) => readDefinition(folder, file));
  const found = await findObjects(
    client,
    wanted.map(({ name }) => name),
  );
  const changed = wanted.filter(({ name, comment }) => {
    const [first, ...more] = found.filter((object) => object.name === name);
    return first?.comment !== comment || more.length > 0;
  });
  if (changed.length === 0) return;
  await client.query('begin');
  try {
    // Functions can refer to each other and to views that are created later.
    await client.query('set local check_function_bodies = off');
    const replaced = changed.map(({ name }) => name);
    for (const { kind, signature } of found.filter(({ name }) => replaced.includes(name))) {
      await client.query(`drop ${kind} ${signature}`);
    }
    for (const { name, sql } of changed) {
      await client.query(sql);
      if ((await findObjects(client, [name])).length !== 1) throw new Error(`${name}.sql must make “${name}”, once.`);
    }
    for (const { name, comment } of changed) {
      const [made] = await findObjects(client, [name]);
      if (made) await client.query(`comment on ${made.kind} ${made.signature} is ${client.escapeLiteral(comment)}`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

interface Definition {
  name: string;
  sql: string;
  comment: string;
}

function readDefinition(folder: string, file: string): Definition {
  const sql = readFileSync(join(folder, file), 'utf8');
  const comment = hashLabel + createHash('sha256').update(sql).digest('hex');
  return { name: file.slice(0, -'.sql'.length), sql, comment };
}

interface DatabaseObject {
  name: string;
  kind: 'function' | 'view';
  /** Its name with the types of its arguments, as SQL. */
  signature: string;
  comment: string | null;
}

/** Returns the functions and views with these names, each overload separately. */
async function findObjects(client: pg.ClientBase, names: readonly string[]): Promise<DatabaseObject[]> {
  const { rows } = await client.query<DatabaseObject>(
    `select proname as name, 'function' as kind, oid::regprocedure::text as signature,
       obj_description(oid, 'pg_proc') as comment
     from pg_proc where pronamespace = 'public'::regnamespace and proname = any ($1)
     union all
     select relname, 'view', oid::regclass::text, obj_description(oid, 'pg_class')
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' and relname = any ($1)`,
    [names],
  );
  return rows;
}
