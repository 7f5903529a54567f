import { formatNumber } from '@galley/contract';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { DocumentRef } from '../../../platform/db/document-ref';
import type { RemoteAsset } from '../../../platform/db/schema';
import { type HtmlUpload, type RemoteObject, SourceError } from '../sources/port';
import { findSameServer, isSentByOther } from './other-sources';
import { type Claim, claimRemote, type RemoteRow, recordSending, rememberRemote } from './remote-objects';
import { NeedsDecision, type Sending } from './sending';
import { sha256Of } from './transfer-tasks';

/** A document in the form that is sent to a source. */
export interface OutgoingDocument {
  kind: 'html' | 'page';
  document: DocumentRef;
  version: number;
  upload: HtmlUpload;
  /** Checksum of the HTML. */
  sha256: string;
  assets?: RemoteAsset[];
}

/**
 * Sends a document to a source: updates the object if it was sent there before, otherwise creates a new one. Throws
 * `NeedsDecision` when the object was changed or deleted on the remote server, or something else has the name, unless the
 * request says what to do. After an interrupted attempt it continues with the object that the attempt created. Throws
 * `SourceError`, `RemoteBusy`.
 */
export async function sendDocument(sending: Sending, outgoing: OutgoingDocument): Promise<void> {
  const { services, organizationId, sourceId, sourceName, uuid, userId } = sending;
  const { kind, document, version, sha256, assets } = outgoing;
  refuseTooLong(sending, outgoing.upload);
  const besides = (await findSameServer(services.db, sending)).others.map(({ id }) => id);
  const claim = await claimRemote(services, { organizationId, sourceId, kind, document }, uuid, { besides });
  const { row } = claim;
  // Completely sent by an attempt that was interrupted afterwards.
  if (row.sentWith === uuid && row.remoteId !== null) return;
  await sending.requireRunning();
  const sent = await write(sending, claim, outgoing);
  const seen = await readBack(sending, sent);
  const remote = { ...sent, revision: seen?.revision ?? sent.revision };
  const theirSha256 = seen?.html ? sha256Of(seen.html) : null;
  await services.db.transaction(async (tx) => {
    await rememberRemote(services, tx, row, { remote, sha256, theirSha256, version, assets, uuid, userId });
    await recordChange(
      tx,
      { organizationId, userId },
      {
        action: kind === 'page' ? 'email.published' : 'email.sent_to_source',
        object: { kind: 'email', id: document.id },
        details: { version, source: sourceId, name: sourceName },
      },
    );
  });
}

/** Returns the object of a completely sent row, in the form of its adapter. */
export function remoteOf({ remoteId, url, revision }: RemoteRow): RemoteObject {
  if (remoteId === null) throw new Error('A remote object without an id was asked for.');
  return { id: remoteId, url, revision: revision ?? '' };
}

async function write(sending: Sending, claim: Claim, outgoing: OutgoingDocument): Promise<RemoteObject> {
  const { row } = claim;
  const { capabilities, request } = sending;
  const isThere = row.remoteId !== null && capabilities.updatesHtml && request.mode !== 'create';
  if (isThere && (await isStillThere(sending, claim))) return await update(sending, row, outgoing);
  return await create(sending, claim, outgoing);
}

/** Returns whether the object can be replaced. Throws `NeedsDecision` if it was deleted, or isn't what was sent. */
async function isStillThere({ session, request }: Sending, { row, wasCut, isOwn }: Claim): Promise<boolean> {
  const current = await session.readHtml(remoteOf(row));
  if (!current) {
    if (request.mode === 'ask') throw new NeedsDecision('gone', row.name);
    return false;
  }
  // Data that an interrupted attempt of this transfer wrote isn't a change by others.
  if (request.mode === 'ask' && !(wasCut && isOwn) && isChangedThere(row, current))
    throw new NeedsDecision('changed', row.name);
  return true;
}

/**
 * Returns whether someone changed it on the remote server: by its HTML if that can be read, otherwise by its revision.
 */
function isChangedThere(row: RemoteRow, current: { revision: string; html: string | null }): boolean {
  if (current.html !== null && row.theirSha256 !== null)
    return ![row.theirSha256, row.sendingSha256].includes(sha256Of(current.html));
  return row.revision !== null && current.revision !== '' && row.revision !== current.revision;
}

async function update(
  { services, session }: Sending,
  row: RemoteRow,
  { upload, sha256, assets }: OutgoingDocument,
): Promise<RemoteObject> {
  const { folder, name } = row;
  await recordSending(services.db, row, { sha256, folder, name, assets });
  return await session.updateHtml(remoteOf(row), { ...upload, folder, name });
}

async function create(
  sending: Sending,
  { row, wasCut }: Claim,
  { kind, upload, sha256, assets }: OutgoingDocument,
): Promise<RemoteObject> {
  const { services, session, capabilities, request } = sending;
  const isCutCreation = wasCut && row.remoteId === null;
  // The object of the interrupted attempt has the name of that time.
  const place = isCutCreation ? { folder: row.folder, name: row.name } : upload;
  const found = (await session.find?.(kind, place.folder, place.name)) ?? null;
  // Another source on the same server may have created it in the meantime.
  const isOthers = found !== null && (await isSentByOther(services.db, sending, found.id));
  const isOurs = isCutCreation && found !== null && found.id !== row.formerId && !isOthers;
  if (found && !isOurs && request.mode === 'ask') throw new NeedsDecision('exists', place.name);
  const isReplaced = found !== null && capabilities.updatesHtml && (isOurs || request.mode === 'overwrite');
  const note = { sha256, folder: place.folder, name: place.name, assets, isNew: true };
  await recordSending(services.db, row, {
    ...note,
    ...(isCutCreation ? {} : { formerId: isReplaced ? null : (found?.id ?? null) }),
  });
  const there = { ...upload, folder: place.folder, name: place.name };
  if (isReplaced) return await session.updateHtml(found, there);
  if (isOurs) return found;
  return await session.uploadHtml(there);
}

/** Reads what the remote server stored, to detect changes later. The document was sent in any case. */
async function readBack({ services, session }: Sending, remote: RemoteObject) {
  try {
    return await session.readHtml(remote);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    services.log.debug('What was sent to a source can’t be read there.', { error: error.kind });
    return null;
  }
}

function refuseTooLong({ capabilities }: Sending, { html }: HtmlUpload): void {
  const { htmlBytesMax } = capabilities;
  const bytes = Buffer.byteLength(html, 'utf8');
  if (htmlBytesMax !== null && bytes > htmlBytesMax)
    throw new SourceError('too_large', messages.htmlTooLargeForSource(formatNumber(bytes), formatNumber(htmlBytesMax)));
}
