import { AppError, type ReplacedDocument } from '@galley/contract';
import { authorOf, recordChange } from '../../../changes/record-change';
import { deleteUnusedHtml } from '../../../platform/db/delete-unused-html';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked, storeHtml } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { refuseTooLarge } from '../../../platform/db/refuse-too-large';
import type { Services } from '../../../services';
import { replaceAddressesTask } from '../../files/images/replace-addresses';
import type { ImageCaller } from '../../files/images/stored-images';
import { requestScreenshots } from '../../files/screenshots/request-screenshots';
import { addVersion, findEmailVersion, lockEmail } from '../emails/email-versions';
import { changeLayout, lockLayout } from '../layouts/stored-layouts';
import { currentHolder, lockHolder } from '../leases/edit-lease';

/** A document that shows an image now. */
export interface UsingDocument {
  kind: ReplacedDocument['kind'];
  id: number;
  title: string;
  /** 0 for a layout, which has no versions. */
  version: number;
  /** Of its HTML. */
  sha256: string;
}

/**
 * Replaces addresses of files in one document, in a transaction of its own, unless someone is editing it or changed it
 * since it was found. With `isDryRun` it only counts the places.
 */
export async function replaceInDocument(
  services: Services,
  caller: ImageCaller,
  document: UsingDocument,
  { addresses, isDryRun, signal }: { addresses: [string, string][]; isDryRun: boolean; signal: AbortSignal },
): Promise<ReplacedDocument> {
  const { organizationId } = caller;
  const { kind, id, title } = document;
  const before = await loadPacked(services.db, organizationId, document.sha256);
  const { html, places } = await services.workers.run(
    replaceAddressesTask,
    { html: before, addresses },
    { organizationId, signal },
  );
  const kept = { kind, id, title, places, editor: '', isReplaced: false };
  const holder =
    kind === 'layout' ? null : await currentHolder(services.db, services, refOf('email', { id, organizationId }));
  if (isDryRun || holder || !html) return { ...kept, editor: holder?.name ?? '' };
  refuseTooLarge(html.size);
  const write = kind === 'layout' ? writeLayout : writeEmail;
  const written = await write(services, caller, document, html).catch((error: unknown) => {
    // Deleted meanwhile
    if (error instanceof AppError && error.code === 'not_found') return { isReplaced: false };
    throw error;
  });
  return { ...kept, ...written };
}

type Written = Pick<ReplacedDocument, 'isReplaced'> & { editor?: string };

async function writeEmail(
  services: Services,
  caller: ImageCaller,
  { id, version: foundVersion }: UsingDocument,
  html: PackedHtml,
): Promise<Written> {
  const { organizationId, user } = caller;
  return await services.db.transaction(async (tx) => {
    const locked = await lockEmail(tx, { id, organizationId });
    const holder = await lockHolder(tx, services, refOf('email', { id, organizationId }));
    // Someone opened it meanwhile, or saved it and left: the next run finds it as it is then.
    if (holder || locked.currentVersion !== foundVersion) return { editor: holder?.name ?? '', isReplaced: false };
    const { settings, templateVersion, title } = await findEmailVersion(tx, locked);
    const version = await addVersion(tx, locked, { html, title, settings, templateVersion, userId: user.id });
    await recordChange(tx, authorOf(caller), {
      action: 'email.image_replaced',
      object: { kind: 'email', id },
      details: { version },
    });
    return { isReplaced: true };
  });
}

async function writeLayout(
  services: Services,
  caller: ImageCaller,
  { id, sha256 }: UsingDocument,
  html: PackedHtml,
): Promise<Written> {
  const { organizationId, user } = caller;
  return await services.db.transaction(async (tx) => {
    const row = await lockLayout(tx, { organizationId, id });
    if (row?.htmlSha256 !== sha256) return { isReplaced: false };
    const htmlSha256 = await storeHtml(tx, organizationId, html);
    await changeLayout(tx, row, { htmlSha256, userId: user.id });
    await requestScreenshots(services, tx, { ...row, kind: 'layout', objectId: id, htmlSha256 });
    await deleteUnusedHtml(tx, organizationId, [sha256]);
    await recordChange(tx, authorOf(caller), { action: 'layout.html_saved', object: { kind: 'layout', id } });
    return { isReplaced: true };
  });
}
