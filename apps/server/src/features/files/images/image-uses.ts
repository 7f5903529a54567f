import { type ImageUse, type ImageUseCounts, limits } from '@galley/contract';
import { sql } from 'drizzle-orm';
import type { Services } from '../../../services';
import { listAllFiles } from '../assets/used-keys';
import { findImage, type ImageCaller, placeOf } from './stored-images';

export interface ImageUses {
  counts: ImageUseCounts;
  /** The most recently changed of each kind, up to 100. */
  uses: ImageUse[];
}

/**
 * Lists the items that show an image or a crop of it: emails, pages, layouts and pins of the theme, and the theme
 * itself.
 */
export async function listImageUses(services: Services, caller: ImageCaller, imageId: number): Promise<ImageUses> {
  await findImage(services.db, caller, imageId);
  return await findUses(services, caller, imageId);
}

/** Queries the index of files, which covers all versions, after indexing any HTML that isn't listed yet. */
export async function findUses(services: Services, caller: ImageCaller, imageId: number): Promise<ImageUses> {
  const { organizationId } = caller;
  const { templateId } = placeOf(caller);
  await listAllFiles(services, organizationId);
  const isShown = (table: string) => {
    const html = sql.identifier(table);
    return sql`${html}.organization_id = ${organizationId} and ${html}.html_sha256 = shown.sha256`;
  };
  const { rows } = await services.db.execute<{ [field in keyof ImageUse]: ImageUse[field] } & { count: number }>(sql`
    with shown as (
      select distinct f.html_sha256 as sha256
        from images i
        join blobs b on b.id = i.blob_id
        join html_files f on f.organization_id = i.organization_id and f.blob_key = b.key
        where i.organization_id = ${organizationId} and (i.id = ${imageId} or i.original_id = ${imageId})
    ), uses as (
      select e.type as kind, e.id, e.title, e.updated_at, bool_or(v.version = e.current_version) as is_current,
          max(v.version) as version
        from shown
        join versions v on ${isShown('v')} and v.document_kind = 'email' and v.deleted_at is null
        join emails e on e.id = v.document_id and e.template_id = ${templateId} and e.deleted_at is null
        group by e.id
      union all
      select 'layout', l.id, l.title, l.updated_at, bool_or(v.version = l.current_version), max(v.version)
        from shown
        join versions v on ${isShown('v')} and v.document_kind = 'layout'
        join layouts l on l.id = v.document_id and l.template_id = ${templateId}
        group by l.id
      union all
      select 'pin', p.id, p.title, p.updated_at, bool_or(v.version = p.current_version), 0
        from shown
        join versions v on ${isShown('v')} and v.document_kind = 'pin'
        join pin_archives p on p.id = v.document_id and p.template_id = ${templateId}
        group by p.id
      union all
      select 'template', t.id, t.title, t.updated_at, bool_or(v.version = t.current_version), max(v.version)
        from shown
        join versions v on ${isShown('v')} and v.document_kind = 'template' and v.document_id = ${templateId}
          and v.deleted_at is null
        join templates t on t.id = v.document_id
        group by t.id
    ), placed as (
      select *, count(*) over (partition by kind)::int as count,
          row_number() over (partition by kind order by updated_at desc, id desc) as place
        from uses
    )
    select kind, id::int, title, is_current as "isCurrent", version, count from placed
      where place <= ${limits.imageUsesListed}
      order by array_position(array['email', 'page', 'layout', 'pin', 'template'], kind), place`);
  const counts: ImageUseCounts = { email: 0, page: 0, layout: 0, pin: 0, template: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return { counts, uses: rows.map(({ count: _, ...use }) => use) };
}
