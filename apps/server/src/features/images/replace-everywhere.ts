import { AppError, limits, needsCrop, type PixelSize, type ReplacedDocument } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { authorOf, recordChange } from '../../changes/record-change';
import { messages } from '../../messages';
import { refOf } from '../../platform/db/document-ref';
import { loadPacked } from '../../platform/db/html-contents';
import { refuseTooLarge } from '../../platform/db/refuse-too-large';
import type { Services } from '../../services';
import { fileUrl } from '../assets/stored-files';
import { addVersion, findEmailVersion, lockEmail } from '../emails/email-versions';
import { currentHolder, lockHolder } from '../leases/edit-lease';
import { listAllFiles } from '../trash/used-keys';
import { planCrop } from './image-size';
import { withImageInMemory } from './image-slots';
import { replaceAddressesTask } from './replace-addresses';
import { storeCuts } from './store-image';
import { findImage, type ImageCaller, placeOf, type StoredImage } from './stored-images';

interface UsingEmail {
  id: number;
  title: string;
  type: 'email' | 'page';
  version: number;
  sha256: string;
}

/** An image or a crop of it, as documents show it. */
interface ShownImage extends PixelSize {
  id: number;
  key: string;
}

type Answer = { documents: ReplacedDocument[]; total: number };

/**
 * Replaces an image and its crops by another one in the current versions of the theme's emails and pages, up to 100 of
 * them. Only addresses change: a crop is replaced by one of the same size, cut from the middle of the new image. Each
 * document gets a new version, in a transaction of its own; those that someone is editing are left and named. With
 * `isDryRun` nothing changes. Drafts and layouts keep their image.
 */
export async function replaceEverywhere(
  services: Services,
  caller: ImageCaller,
  imageId: number,
  { withId, isDryRun, signal }: { withId: number; isDryRun: boolean; signal: AbortSignal },
): Promise<Answer> {
  if (withId === imageId) throw new AppError('invalid_field', messages.sameImage, { field: 'withId' });
  await findImage(services.db, caller, imageId);
  const next = await findImage(services.db, caller, withId);
  const { emails, total, shown } = await findCurrentUses(services, caller, imageId);
  const addresses: [string, string][] = isDryRun
    ? shown.map(({ key }) => [key, ''])
    : await addressesFor(services, caller, { shown, imageId, next, signal });
  const documents: ReplacedDocument[] = [];
  for (const email of emails) {
    signal.throwIfAborted();
    documents.push(await replaceIn(services, caller, email, { addresses, isDryRun, signal }));
  }
  // A key in a text that is no address is none of the places.
  return { documents: documents.filter(({ places }) => places > 0), total };
}

async function replaceIn(
  services: Services,
  caller: ImageCaller,
  email: UsingEmail,
  { addresses, isDryRun, signal }: { addresses: [string, string][]; isDryRun: boolean; signal: AbortSignal },
): Promise<ReplacedDocument> {
  const { organizationId, user } = caller;
  const { id, title, type } = email;
  const ref = refOf('email', { id, organizationId });
  const before = await loadPacked(services.db, organizationId, email.sha256);
  const { html, places } = await services.workers.run(
    replaceAddressesTask,
    { html: before, addresses },
    { organizationId, signal },
  );
  const document = { id, title, type, places };
  const holder = await currentHolder(services.db, services, ref);
  if (isDryRun || holder || !html) return { ...document, editor: holder?.name ?? '', isReplaced: false };
  refuseTooLarge(html.size);
  const write = services.db.transaction(async (tx) => {
    const locked = await lockEmail(tx, { id, organizationId });
    const editor = await lockHolder(tx, services, ref);
    // Someone opened it meanwhile, or saved it and left: the next run finds it as it is then.
    if (editor !== null || locked.currentVersion !== email.version) {
      return { ...document, editor: editor ?? '', isReplaced: false };
    }
    const { settings, templateVersion, title: savedTitle } = await findEmailVersion(tx, locked);
    const version = await addVersion(tx, locked, {
      html,
      title: savedTitle,
      settings,
      templateVersion,
      userId: user.id,
    });
    await recordChange(tx, authorOf(caller), {
      action: 'email.image_replaced',
      object: { kind: 'email', id },
      details: { version },
    });
    return { ...document, editor: '', isReplaced: true };
  });
  return await write.catch((error: unknown) => {
    // Deleted meanwhile
    if (error instanceof AppError && error.code === 'not_found') return { ...document, editor: '', isReplaced: false };
    throw error;
  });
}

/** What each shown image becomes: the new image itself, or a cut of it that has the same size. */
async function addressesFor(
  services: Services,
  caller: ImageCaller,
  {
    shown,
    imageId,
    next,
    signal,
  }: { shown: readonly ShownImage[]; imageId: number; next: StoredImage; signal: AbortSignal },
): Promise<[string, string][]> {
  const whole = fileUrl(next.file);
  const addresses: [string, string][] = [];
  for (const image of shown) {
    const isWhole = image.id === imageId && hasSameShape(image, next.image);
    if (isWhole || !needsCrop(next.file.type)) addresses.push([image.key, whole]);
    else addresses.push([image.key, await cutLike(services, caller, { image, next, signal })]);
  }
  return addresses;
}

async function cutLike(
  services: Services,
  caller: ImageCaller,
  { image, next, signal }: { image: PixelSize; next: StoredImage; signal: AbortSignal },
): Promise<string> {
  const plan = planCrop(next.image, {
    cropperData: middleOf(next.image, image),
    ...{ isAutoWidth: false, isAutoHeight: false, cropWidth: image.width, cropHeight: image.height, densities: [1] },
  });
  if (!plan) throw new AppError('invalid_field', messages.cropFailed, { field: 'withId' });
  const [cut] = await withImageInMemory(() => storeCuts(services, caller, next, plan, { signal }), { signal });
  return fileUrl((cut ?? next).file);
}

/** The largest rectangle of a shape in the middle of an image. */
export function middleOf(whole: PixelSize, shape: PixelSize): { x: number; y: number; width: number; height: number } {
  const factor = Math.min(whole.width / shape.width, whole.height / shape.height);
  const width = Math.max(1, Math.round(shape.width * factor));
  const height = Math.max(1, Math.round(shape.height * factor));
  return { x: Math.floor((whole.width - width) / 2), y: Math.floor((whole.height - height) / 2), width, height };
}

function hasSameShape(one: PixelSize, other: PixelSize): boolean {
  return Math.abs(one.width * other.height - other.width * one.height) <= Math.max(other.width, other.height);
}

/** The emails and pages whose current version shows an image or a crop of it, and which of these they show. */
async function findCurrentUses(
  services: Services,
  caller: ImageCaller,
  imageId: number,
): Promise<{ emails: UsingEmail[]; total: number; shown: ShownImage[] }> {
  const { organizationId } = caller;
  const { templateId } = placeOf(caller);
  await listAllFiles(services, organizationId);
  type Row = { [field in keyof UsingEmail]: UsingEmail[field] } & { total: number; images: ShownImage[] };
  const { rows } = await services.db.execute<Row>(sql`
    select e.id::int as id, e.title, e.type, v.version, v.html_sha256 as sha256, count(*) over ()::int as total,
        jsonb_agg(distinct jsonb_build_object('id', i.id, 'key', b.key, 'width', i.width, 'height', i.height)) as images
      from images i
      join blobs b on b.id = i.blob_id
      join html_files f on f.organization_id = i.organization_id and f.blob_key = b.key
      join email_versions v
        on v.organization_id = f.organization_id and v.html_sha256 = f.html_sha256 and v.deleted_at is null
      join emails e on e.id = v.email_id and e.template_id = ${templateId} and e.deleted_at is null
        and e.current_version = v.version
      where i.organization_id = ${organizationId} and (i.id = ${imageId} or i.original_id = ${imageId})
      group by e.id, v.version, v.html_sha256
      order by e.id
      limit ${limits.imageUsesListed}`);
  const shown = new Map(rows.flatMap(({ images }) => images).map((image) => [image.key, image]));
  return {
    emails: rows.map(({ images: _, total: __, ...rest }) => rest),
    total: rows[0]?.total ?? 0,
    shown: [...shown.values()],
  };
}
