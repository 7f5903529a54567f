import type pg from 'pg';

export interface TableShape {
  name: string;
  columns: string[];
}

/** A table that has a foreign key to another. */
export interface Reference {
  from: string;
  to: string;
}

/** Gives rows of `Reference`. */
export const referencesQuery = `select f.relname as from, t.relname as to from pg_constraint k
  join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.oid <> t.oid`;

/** Our tables with their columns but those the database computes itself, each after those its foreign keys point at. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const columns = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     group by c.relname order by c.relname`,
  );
  const references = await client.query<Reference>(referencesQuery);
  const shapes = new Map(columns.rows.map((row) => [row.table, { name: row.table, columns: row.columns }]));
  const names = sortByReferences([...shapes.keys()], references.rows);
  return names.flatMap((name) => shapes.get(name) ?? []);
}

/** Names of tables, each after those it refers to. Throws when they refer to each other in a circle. */
export function sortByReferences(names: readonly string[], references: readonly Reference[]): string[] {
  const sorted: string[] = [];
  const visit = (name: string, path: string[]) => {
    if (!names.includes(name) || sorted.includes(name)) return;
    if (path.includes(name)) throw new Error(`Tables refer to each other in a circle: ${[...path, name].join(' → ')}.`);
    for (const { from, to } of references) if (from === name) visit(to, [...path, name]);
    sorted.push(name);
  };
  for (const name of names) visit(name, []);
  return sorted;
}

/** Lets the identity columns continue after the highest restored id. */
export async function continueIdentities(client: pg.ClientBase): Promise<void> {
  const found = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of found.rows) {
    const [name, id] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest((select max(${id}) from ${name}), 1), exists (select from ${name}))`,
      [`public.${name}`, column],
    );
  }
}
