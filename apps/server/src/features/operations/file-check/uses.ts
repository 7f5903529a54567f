import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import type { DamagedRow } from './repository';

/** A use of a damaged item, as shown to site admins. */
export interface Use {
  organization: string;
  /** Its name in that use; '' = it has no name. */
  name: string;
  /** 'Version 3 of the email "Spring"'. */
  place: string;
  isAvatar: boolean;
  size: number;
}

/** Maximum number of uses listed per item. */
const usesListed = 5;

interface UseRow extends Record<string, unknown> {
  key: string;
  organization: string;
  name: string;
  place: string;
  is_avatar: boolean;
  size: number;
  uses: number;
}

/** Returns the names of the first few uses of these items, and the total number of uses. */
export async function findUses(
  db: Queryable,
  damaged: readonly DamagedRow[],
): Promise<Map<string, { uses: Use[]; total: number }>> {
  const found = new Map<string, { uses: Use[]; total: number }>();
  const rows = [
    ...(await findUsesOfFiles(db, damaged)),
    ...(await findUsesOfDocuments(db, damaged)),
    ...(await findUsesOfDrafts(db, damaged)),
  ];
  for (const row of rows) {
    const uses: Use[] = found.get(row.key)?.uses ?? [];
    const { organization, name, place, is_avatar: isAvatar, size } = row;
    uses.push({ organization, name, place, isAvatar, size });
    found.set(row.key, { uses, total: row.uses });
  }
  return found;
}

/** Returns the key of an item in the result of `findUses`. */
export const useKey = ({ kind, organizationId, sha256 }: DamagedRow) =>
  kind === 'file' ? sha256 : `${kind === 'draft' ? 'draft ' : ''}${organizationId}/${sha256}`;

const theFew = (uses: ReturnType<typeof sql>) => sql`
  select * from (
    select *, (count(*) over (partition by key))::int as uses,
      row_number() over (partition by key order by place, organization, name) as number
    from (${uses}) uses
  ) counted where number <= ${usesListed} order by key, number`;

async function findUsesOfFiles(db: Queryable, damaged: readonly DamagedRow[]): Promise<UseRow[]> {
  const hashes = damaged.filter(({ kind }) => kind === 'file').map(({ sha256 }) => sha256);
  if (hashes.length === 0) return [];
  const { rows } = await db.execute<UseRow>(
    theFew(sql`
      with wanted as (
        select b.id, b.sha256 as key, b.name, b.size::float8 as size, o.name as organization
        from blobs b join organizations o on o.id = b.organization_id
        where b.sha256 in ${hashes}
      ), used as (
        select w.id, e.type || ' "' || e.title || '"' as place
        from wanted w join images i on i.blob_id = w.id join emails e on e.id = i.email_id
        union
        select w.id, 'theme "' || t.title || '"'
        from wanted w join images i on i.blob_id = w.id and i.email_id is null join templates t on t.id = i.template_id
        union
        select w.id, 'version ' || v.version || ' of the theme "' || t.title || '"'
        from template_files f join versions v on v.id = f.version_id join templates t on t.id = v.document_id
        cross join lateral jsonb_each_text(f.assets) file join wanted w on w.id = file.value::bigint
      )
      select w.key, w.organization, w.name, coalesce(used.place, '') as place, false as is_avatar, w.size
      from wanted w left join used on used.id = w.id
      union all
      select a.sha256, '', '', case when u.id is null then '' else 'profile picture of ' || u.name end, true, a.size::float8
      from avatar_files a left join users u on u.id = a.user_id and u.deleted_at is null
      where a.sha256 in ${hashes}`),
  );
  return rows;
}

async function findUsesOfDocuments(db: Queryable, damaged: readonly DamagedRow[]): Promise<UseRow[]> {
  const documents = damaged.filter(({ kind }) => kind === 'document');
  if (documents.length === 0) return [];
  const pairs = pairsOf(documents);
  const { rows } = await db.execute<UseRow>(
    theFew(sql`
      with wanted (organization_id, sha256) as (values ${pairs}), used as (
        select w.organization_id, w.sha256, 'version ' || v.version || ' of the ' || e.type || ' "' || e.title || '"' as place
        from wanted w join versions v on v.organization_id = w.organization_id and v.html_sha256 = w.sha256
        join emails e on v.document_kind = 'email' and e.id = v.document_id
        union all
        select w.organization_id, w.sha256, 'version ' || v.version || ' of the theme "' || t.title || '"'
        from wanted w join versions v on v.organization_id = w.organization_id and v.html_sha256 = w.sha256
        join templates t on v.document_kind = 'template' and t.id = v.document_id
        union all
        select w.organization_id, w.sha256, 'version ' || v.version || ' of the layout "' || l.title || '"'
        from wanted w join versions v on v.organization_id = w.organization_id and v.html_sha256 = w.sha256
        join layouts l on v.document_kind = 'layout' and l.id = v.document_id
        union all
        select w.organization_id, w.sha256, 'the pin "' || p.title || '"'
        from wanted w join versions v on v.organization_id = w.organization_id and v.html_sha256 = w.sha256
        join pin_archives p on v.document_kind = 'pin' and p.id = v.document_id
      )
      select w.organization_id || '/' || w.sha256 as key, coalesce(o.name, '') as organization, '' as name,
        coalesce(used.place, '') as place, false as is_avatar, coalesce(h.size, 0)::float8 as size
      from wanted w left join used on used.organization_id = w.organization_id and used.sha256 = w.sha256
      left join organizations o on o.id = w.organization_id
      left join html_contents h on h.organization_id = w.organization_id and h.sha256 = w.sha256`),
  );
  return rows;
}

async function findUsesOfDrafts(db: Queryable, damaged: readonly DamagedRow[]): Promise<UseRow[]> {
  const drafts = damaged.filter(({ kind }) => kind === 'draft');
  if (drafts.length === 0) return [];
  const { rows } = await db.execute<UseRow>(
    theFew(sql`
      with wanted (organization_id, sha256) as (values ${pairsOf(drafts)})
      select 'draft ' || w.organization_id || '/' || w.sha256 as key, coalesce(o.name, '') as organization, '' as name,
        'unsaved work of ' || u.name || ' on the ' || coalesce(e.type, 'theme') || ' "' || coalesce(e.title, t.title) || '"' as place,
        false as is_avatar, 0::float8 as size
      from wanted w join drafts d on d.organization_id = w.organization_id and d.html_sha256 = w.sha256
        and d.deleted_at is null
      join documents n on n.organization_id = d.organization_id and n.kind = d.document_kind and n.id = d.document_id
      left join emails e on e.id = n.email_id left join templates t on t.id = n.template_id
      join users u on u.id = d.user_id
      left join organizations o on o.id = w.organization_id`),
  );
  return rows;
}

const pairsOf = (rows: readonly DamagedRow[]) =>
  sql.join(
    rows.map(({ organizationId, sha256 }) => sql`(${organizationId}::bigint, ${sha256}::text)`),
    sql`, `,
  );
