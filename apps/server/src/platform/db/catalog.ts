import type pg from 'pg';

export interface TableShape {
  name: string;
  columns: string[];
}

/** A table with a foreign key to another. */
export interface Reference {
  from: string;
  to: string;
}

/** Returns rows of `Reference`. */
export const referencesQuery = `select f.relname as from, t.relname as to from pg_constraint k
  join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.oid <> t.oid`;

/**
 * Returns the product's tables with their columns except computed ones, each after the tables referenced by its foreign
 * keys.
 */
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

/** Sorts table names, each after the tables it references. Throws if the references form a cycle. */
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

/** Sets the identity columns to continue after the highest restored id. */
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
