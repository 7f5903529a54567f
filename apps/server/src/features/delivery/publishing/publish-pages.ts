import { createHash } from 'node:crypto';
import { AppError, limits } from '@galley/contract';
import { messages } from '../../../messages';
import { refOf } from '../../../platform/db/document-ref';
import type { Services } from '../../../services';
import { type EmailRow, findEmailRow } from '../../documents/emails/email-versions';
import { readFile } from '../../files/assets/open-file';
import type { PackedFile } from '../exports/collect-files';
import { type HtmlUpload, SourceError } from '../sources/port';
import type { ReportProgress } from '../transfers/define-transfer-job';
import { type DocumentToSend, documentToSend } from '../transfers/document-to-send';
import { deleteUnusedAssets, findRemote, isNameTaken, type RemoteRow } from '../transfers/remote-objects';
import { remoteOf, sendDocument } from '../transfers/send-document';
import { htmlToSend, sendImages } from '../transfers/send-email';
import type { Sending } from '../transfers/sending';

/**
 * Publishes the pages of a transfer, one after the other. An already published page is replaced without mixing
 * versions: changed files go to a new folder, the page is written last, and then the files that no page shows anymore
 * are removed. Readers always see either the old or the new page.
 */
export async function publishPages(sending: Sending, report: ReportProgress): Promise<void> {
  const { ids } = sending.request;
  const total = ids.length;
  await report({ done: 0, total });
  for (const [index, id] of ids.entries()) {
    sending.signal.throwIfAborted();
    await publishPage(sending, id);
    await report({ done: index + 1, total });
  }
}

async function publishPage(sending: Sending, id: number): Promise<void> {
  const { services, organizationId, sourceId, signal, adapterKind } = sending;
  const page = await findEmailRow(services.db, { organizationId, id });
  const { currentVersion: version, title } = page;
  const document = await documentToSend(services, { organizationId, emailId: id, version, keepTags: false }, signal);
  const key = { organizationId, sourceId, kind: 'page', document: refOf('email', page) } as const;
  const former = await findRemote(services.db, key);
  const folder = former?.folder ?? sending.request.folder;
  const { subject, previewText } = document.settings;
  const name = former?.name ?? (await freeName(sending, page, folder));
  const common = { folder, name, text: '', subject: subject || title, previewText };
  const outgoing = { kind: key.kind, document: key.document, version };
  if (adapterKind !== 'storage') {
    const addresses = await sendImages(sending, document, async () => {});
    const { html, text, sha256 } = await htmlToSend(sending, document, addresses);
    await sendDocument(sending, { ...outgoing, sha256, upload: { ...common, html, text } });
    return;
  }
  const { files, addresses } = await filesBeside(document);
  const { html, text, sha256 } = await htmlToSend(sending, document, addresses);
  const assets = await readFiles(services, files);
  const stored = files.map(({ path, file }) => ({ path, sha256: file.sha256 }));
  await sendDocument(sending, { ...outgoing, sha256, upload: { ...common, html, text, assets }, assets: stored });
  await removeUnused(sending, await findRemote(services.db, key));
}

/** Returns the name for a page that isn't published there yet. */
async function freeName({ services, ...place }: Sending, { id, title }: EmailRow, folder: string): Promise<string> {
  const isTaken = await isNameTaken(services.db, { ...place, id }, { folder, name: title });
  return isTaken ? `${title} ${id}` : title;
}

async function readFiles(services: Services, files: readonly PackedFile[]): Promise<NonNullable<HtmlUpload['assets']>> {
  if (files.reduce((sum, { file }) => sum + file.size, 0) > limits.pageAssetBytes)
    throw new AppError('too_large', messages.pageFilesTooLarge);
  const read = [];
  for (const { path, file } of files)
    read.push({ path, bytes: await readFile(services, file), contentType: file.type });
  return read;
}

/**
 * Returns the files of a page in a folder beside it, and their new addresses. The folder is named after its contents,
 * so files of the replaced page are never overwritten.
 */
async function filesBeside(document: DocumentToSend): Promise<{ files: PackedFile[]; addresses: Map<string, string> }> {
  const { files, mapAddress } = await document.pack();
  const hash = createHash('sha256');
  for (const { path, file } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(`${path}\n${file.sha256}\n`);
  const folder = `files-${hash.digest('hex').slice(0, 12)}`;
  const addresses = new Map<string, string>();
  for (const value of document.addresses) {
    const relative = mapAddress(value);
    if (relative !== null) addresses.set(value, `${folder}/${relative}`);
  }
  return { files: files.map(({ path, file }) => ({ path: `${folder}/${path}`, file })), addresses };
}

/** Removes the files of the previous page. Files that can't be removed now are retried after the next publish. */
async function removeUnused({ services, session }: Sending, row: RemoteRow | null): Promise<void> {
  const unused = row?.assets.filter(({ isUnused }) => isUnused) ?? [];
  if (!row || unused.length === 0) return;
  try {
    await session.removeAssets?.(
      remoteOf(row),
      unused.map(({ path }) => path),
    );
    await deleteUnusedAssets(services.db, row);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    services.log.warn('Files of a page that was replaced were not removed.', { files: unused.length, error });
  }
}
