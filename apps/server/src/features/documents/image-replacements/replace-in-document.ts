import { AppError, type ReplacedDocument } from '@galley/contract';
import { authorOf } from '../../../changes/record-change';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { refuseTooLarge } from '../../../platform/db/refuse-too-large';
import type { Services } from '../../../services';
import { replaceAddressesTask } from '../../files/images/replace-addresses';
import type { ImageCaller } from '../../files/images/stored-images';
import { currentHolder, lockHolder } from '../leases/edit-lease';
import { lockForVersion } from '../stored-versions/lock-document';
import { writeVersion } from '../stored-versions/write-versions';
import { documentKinds } from '../versions/document-kinds';

/** A document whose current version shows an image. */
export interface UsingDocument {
  kind: ReplacedDocument['kind'];
  id: number;
  title: string;
  /** Its current version. */
  version: number;
  /** The checksum of its HTML. */
  sha256: string;
}

/**
 * Replaces addresses of files in one document, in its own transaction. Skips it if someone is editing it or changed it
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
  const ref = refOf(kind === 'layout' ? 'layout' : 'email', { id, organizationId });
  const holder = await currentHolder(services.db, services, ref);
  if (isDryRun || holder || !html) return { ...kept, editor: holder?.name ?? '' };
  refuseTooLarge(html.size);
  const written = await write(services, caller, document, html).catch((error: unknown) => {
    // Deleted since it was found.
    if (error instanceof AppError && error.code === 'not_found') return { isReplaced: false };
    throw error;
  });
  return { ...kept, ...written };
}

async function write(
  services: Services,
  caller: ImageCaller,
  { id, version: foundVersion, ...document }: UsingDocument,
  html: PackedHtml,
): Promise<Pick<ReplacedDocument, 'isReplaced'> & { editor?: string }> {
  const { organizationId } = caller;
  const kind = document.kind === 'layout' ? 'layout' : 'email';
  return await services.db.transaction(async (tx) => {
    const locked = await lockForVersion(tx, refOf(kind, { id, organizationId }));
    const holder = await lockHolder(tx, services, locked);
    // Someone is editing it, or saved it since it was found: the next run reads its new state.
    if (holder || locked.currentVersion !== foundVersion) return { editor: holder?.name ?? '', isReplaced: false };
    const written = await writeVersion(tx, kind, authorOf(caller), {
      document: locked,
      html,
      event: (version) =>
        kind === 'layout'
          ? { action: 'layout.html_saved', object: { kind, id }, details: { version } }
          : { action: 'email.image_replaced', object: { kind, id }, details: { version } },
    });
    await documentKinds[kind].complete?.(tx, services, locked, { ...written, of: foundVersion });
    return { isReplaced: true };
  });
}
