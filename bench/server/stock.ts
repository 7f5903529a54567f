import path from 'node:path';
import pg from 'pg';
import type { RunningGalley } from '../../e2e/support/galley';

const words =
  'garden letter spring seed list early harvest row basket market paper press type proof margin rule morning harbour window river stone bread flour oven salt honey apple pear plum';

/** Emails of one theme, inserted directly into the database because only reading is measured. */
export interface Stock {
  /** Adds emails until the theme has this many. A tenth are in 20 folders, and texts have about 2,000 characters. */
  growTo(count: number): Promise<void>;
  /** Ids of emails at the top level. */
  topIds(count: number): Promise<number[]>;
  folderIds: readonly number[];
  close(): Promise<void>;
}

export async function openStock(galley: RunningGalley, templateId: number): Promise<Stock> {
  const client = new pg.Client({
    host: path.join(galley.dataDir, 'pg', 'run'),
    port: 5432,
    user: 'galley',
    database: 'galley',
  });
  // A failed run stops the database before this. Its own error is the one to report.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('select * from emails where template_id = $1 limit 1', [templateId]);
  const model = rows[0];
  const { rows: versions } = await client.query(
    "select * from versions where document_kind = 'email' and document_id = $1",
    [model.id],
  );
  const organizationId = model.organization_id;
  const folders = await client.query(
    `insert into folders (organization_id, template_id, name)
     select $1, $2, 'Folder ' || n from generate_series(1, 20) n returning id`,
    [organizationId, templateId],
  );
  const folderIds = folders.rows.map((row) => Number(row.id));
  let standing = 1;

  return {
    async growTo(count) {
      await client.query('begin');
      await client.query(
        `insert into emails (organization_id, template_id, folder_id, type, title, template_version, marker_prefix,
           created_by, updated_by, created_at, updated_at)
         select $1, $2, case when n % 10 = 0 then ($5::bigint[])[1 + (n / 10) % 20] end, 'email',
           (string_to_array($6, ' '))[1 + n % 29] || ' list, issue ' || n, 1, $3, $4, $4,
           now() - n * interval '7 minutes', now() - n * interval '5 minutes'
         from generate_series($7::int, $8::int) n`,
        [organizationId, templateId, model.marker_prefix, model.created_by, folderIds, words, standing + 1, count],
      );
      await client.query(
        `insert into documents (organization_id, kind, id)
         select organization_id, 'email', id from emails where template_id = $1 on conflict do nothing`,
        [templateId],
      );
      await client.query(
        `insert into versions (organization_id, document_kind, document_id, version, html_sha256, title, settings, template_version, created_by)
         select organization_id, 'email', id, 1, $2, title, $3, 1, created_by from emails e
         where template_id = $1 and not exists (
           select 1 from versions v where v.document_kind = 'email' and v.document_id = e.id)`,
        [templateId, versions[0].html_sha256, JSON.stringify(versions[0].settings)],
      );
      await client.query(
        `insert into email_texts (email_id, organization_id, version, text)
         select e.id, e.organization_id, 1, (
           select string_agg((string_to_array($2, ' '))[1 + ((e.id * 7 + n * n * 3 + n) % 29)::int], ' ')
           || case when e.id % 97 = 0 then ' quince jelly' when e.id % 12 = 0 then ' quince' else '' end || ' number ' || e.id
           from generate_series(1, 320) n)
         from emails e where e.template_id = $1 and not exists (select 1 from email_texts t where t.email_id = e.id)
         on conflict (email_id) do nothing`,
        [templateId, words],
      );
      await client.query('commit');
      await client.query('vacuum analyze');
      standing = count;
    },
    async topIds(count) {
      const found = await client.query(
        'select id from emails where template_id = $1 and folder_id is null and deleted_at is null order by id desc limit $2',
        [templateId, count],
      );
      return found.rows.map((row) => Number(row.id));
    },
    folderIds,
    close: () => client.end(),
  };
}
