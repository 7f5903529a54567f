import { AppError, limits, type ReplacedDocument } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Services } from '../../../services';
import { listAllFiles } from '../../files/assets/used-keys';
import { findImage, type ImageCaller, placeOf } from '../../files/images/stored-images';
import { addressesFor, type ShownImage } from '../../files/images/substitutes';
import { replaceInDocument, type UsingDocument } from './replace-in-document';

/**
 * Replaces an image and its crops by another image in the layouts and the current versions of the emails and pages of
 * the theme: 50 emails and pages per call, starting after `cursor`, and all layouts in the first call. Only addresses
 * change: a crop is replaced by one of the same size, cut from the new image around its focal point. Each document gets
 * a new version in its own transaction; those that someone is editing are skipped and named. With `isDryRun` nothing
 * changes. Drafts, pins and the theme itself are unchanged.
 */
export async function replaceEverywhere(
  services: Services,
  caller: ImageCaller,
  imageId: number,
  { withId, isDryRun, cursor, signal }: { withId: number; isDryRun: boolean; cursor: number; signal: AbortSignal },
): Promise<{ documents: ReplacedDocument[]; next: number }> {
  if (withId === imageId) throw new AppError('invalid_field', messages.sameImage, { field: 'withId' });
  await findImage(services.db, caller, imageId);
  const next = await findImage(services.db, caller, withId);
  const found = await findDocuments(services, caller, { imageId, cursor });
  const shown = [...new Map(found.flatMap(({ images }) => images).map((image) => [image.key, image])).values()];
  const addresses: [string, string][] = isDryRun
    ? shown.map(({ key }) => [key, ''])
    : await addressesFor(services, caller, { shown, imageId, next, signal });
  const documents: ReplacedDocument[] = [];
  for (const document of found) {
    signal.throwIfAborted();
    documents.push(await replaceInDocument(services, caller, document, { addresses, isDryRun, signal }));
  }
  const last = found.filter(({ kind }) => kind !== 'layout');
  return {
    // A key in a text that isn't an address doesn't count as a place.
    documents: documents.filter(({ places }) => places > 0),
    next: last.length === limits.imageReplacedAtOnce ? (last.at(-1)?.id ?? 0) : 0,
  };
}

type FoundDocument = UsingDocument & { images: ShownImage[] };

/**
 * Returns the documents of one call whose current HTML shows an image or a crop of it, each with the images that it
 * shows.
 */
async function findDocuments(
  services: Services,
  caller: ImageCaller,
  { imageId, cursor }: { imageId: number; cursor: number },
): Promise<FoundDocument[]> {
  const { organizationId } = caller;
  const { templateId } = placeOf(caller);
  await listAllFiles(services, organizationId);
  type Row = { [field in keyof FoundDocument]: FoundDocument[field] };
  const shown = sql`
    select f.html_sha256 as sha256,
        jsonb_agg(jsonb_build_object('id', i.id, 'key', b.key, 'width', i.width, 'height', i.height)) as images
      from images i
      join blobs b on b.id = i.blob_id
      join html_files f on f.organization_id = i.organization_id and f.blob_key = b.key
      where i.organization_id = ${organizationId} and (i.id = ${imageId} or i.original_id = ${imageId})
      group by f.html_sha256`;
  const emails = services.db.execute<Row>(sql`
    with shown as (${shown})
    select e.type as kind, e.id::int as id, e.title, v.version, v.html_sha256 as sha256, shown.images
      from shown
      join versions v
        on v.organization_id = ${organizationId} and v.html_sha256 = shown.sha256 and v.document_kind = 'email'
        and v.deleted_at is null
      join emails e on e.id = v.document_id and e.template_id = ${templateId} and e.deleted_at is null
        and e.current_version = v.version
      where e.id > ${cursor}
      order by e.id
      limit ${limits.imageReplacedAtOnce}`);
  if (cursor > 0) return (await emails).rows;
  const layouts = services.db.execute<Row>(sql`
    with shown as (${shown})
    select 'layout' as kind, l.id::int as id, l.title, v.version, v.html_sha256 as sha256, shown.images
      from shown
      join versions v
        on v.organization_id = ${organizationId} and v.html_sha256 = shown.sha256 and v.document_kind = 'layout'
      join layouts l on l.id = v.document_id and l.template_id = ${templateId} and l.current_version = v.version
      order by l.id`);
  const [ofEmails, ofLayouts] = await Promise.all([emails, layouts]);
  return [...ofLayouts.rows, ...ofEmails.rows];
}
