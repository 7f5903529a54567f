import type { PoolClient } from '../../../platform/db/database';
import { decompressHtml, HtmlDamaged } from '../../../platform/db/packed-html';
import type { DamagedItem } from './archive';

/** A stored file that the database references. */
export interface StoredFile {
  kind: 'file' | 'avatar';
  sha256: string;
  size: number;
  name: string;
  organization: string;
}

const documentsAtOnce = 20;

/** Returns every file that the database references, once each, with the name and organization of one of its uses. */
export async function listFiles(client: PoolClient): Promise<StoredFile[]> {
  const { rows } = await client.query<StoredFile & { size: string }>(
    `select distinct on (sha256) * from (
       select 'file' as kind, b.sha256, b.size::float8 as size, b.name, coalesce(o.name, '') as organization
       from blobs b left join organizations o on o.id = b.organization_id
       union all
       select 'avatar', a.sha256, a.size::float8, coalesce(u.name, ''), ''
       from avatar_files a left join users u on u.avatar_key = a.key
     ) files order by sha256, kind desc, name`,
  );
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** Unpacks all stored documents, a few at a time, and returns those that don't match their checksum. */
export async function findDamagedDocuments(client: PoolClient): Promise<DamagedItem[]> {
  const damaged: DamagedItem[] = [];
  for (let last = { organization: 0, sha256: '' }; ; ) {
    const { rows } = await client.query<{ organization_id: string; sha256: string; compressed: Buffer }>(
      `select organization_id, sha256, compressed from html_contents
       where (organization_id, sha256) > ($1, $2) order by organization_id, sha256 limit ${documentsAtOnce}`,
      [last.organization, last.sha256],
    );
    for (const { organization_id: id, sha256, compressed } of rows) {
      if (!(await isDamaged(compressed, sha256))) continue;
      damaged.push({ kind: 'document', state: 'damaged', sha256, ...(await nameDocument(client, Number(id), sha256)) });
    }
    const end = rows.at(-1);
    if (!end || rows.length < documentsAtOnce) return damaged;
    last = { organization: Number(end.organization_id), sha256: end.sha256 };
  }
}

async function isDamaged(compressed: Buffer, sha256: string): Promise<boolean> {
  return await decompressHtml(compressed, sha256).then(
    () => false,
    (error: unknown) => {
      if (error instanceof HtmlDamaged) return true;
      throw error;
    },
  );
}

/** Returns the titles of the items that have a version with this HTML, and the organization. */
async function nameDocument(client: PoolClient, organizationId: number, sha256: string) {
  const { rows } = await client.query<{ title: string; organization: string }>(
    `select titles.title, o.name as organization from organizations o left join (
       select 'version ' || v.version || ' of "' || e.title || '"' as title from versions v
       join emails e on v.document_kind = 'email' and e.id = v.document_id where v.organization_id = $1 and v.html_sha256 = $2
       union all
       select 'version ' || v.version || ' of the theme "' || t.title || '"' from versions v
       join templates t on v.document_kind = 'template' and t.id = v.document_id where v.organization_id = $1 and v.html_sha256 = $2
       union all
       select 'version ' || v.version || ' of the layout "' || l.title || '"' from versions v
       join layouts l on v.document_kind = 'layout' and l.id = v.document_id
       where v.organization_id = $1 and v.html_sha256 = $2
       union all
       select 'the pin "' || p.title || '"' from versions v
       join pin_archives p on v.document_kind = 'pin' and p.id = v.document_id
       where v.organization_id = $1 and v.html_sha256 = $2
       limit 5
     ) titles on true where o.id = $1`,
    [organizationId, sha256],
  );
  return {
    name: rows.flatMap(({ title }) => (title ? [title] : [])).join(', '),
    organization: rows[0]?.organization ?? '',
  };
}
