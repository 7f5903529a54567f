import { AppError, type DocumentRemote, type TransferProgress } from '@galley/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { emails, remoteObjects, type TransferRequest } from '../../../platform/db/schema';
import type { EmailTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findEmailRow, findEmailVersion } from '../../documents/emails/email-versions';
import { requireExportReady } from '../exports/readiness';
import type { SendHtml } from '../sources/ask-source';
import { findAdapter } from '../sources/find-adapter';
import type { Capabilities } from '../sources/port';
import { findSource } from '../sources/stored-sources';
import { stopTransfer } from './define-transfer-job';
import { runTransfer } from './jobs';
import { listRemotes } from './remote-objects';
import {
  addTransfer,
  canceledKind,
  cancelTransfer,
  findTransfer,
  listRunningTransfers,
  type TransferRow,
} from './stored-transfers';

type EmailCaller = UserCaller & { email: EmailTarget };

/**
 * Starts a job that sends an email or page to a source. Throws `not_found` for a version, and for a source that
 * documents of its theme can't use; `conflict` for one that accepts no HTML or no images.
 */
export async function startSending(
  services: Services,
  caller: EmailCaller,
  wanted: Pick<TransferRequest, 'folder' | 'version' | 'images'> & {
    sourceId: number;
    html?: Pick<TransferRequest, 'name' | 'mode' | 'keepTags' | 'hasLinkParameters'>;
  },
): Promise<{ uuid: string }> {
  const { email } = caller;
  const { sourceId, html, ...rest } = wanted;
  const capabilities = await capabilitiesOf(services.db, caller, { sourceId, templateId: email.templateId });
  if (html && !capabilities.takesHtml) throw new AppError('conflict', messages.sourceTakesNoHtml);
  if (!html && !capabilities.hostsImages) throw new AppError('conflict', messages.sourceTakesNoImages);
  const row = await findEmailRow(services.db, email);
  // The current version: anything saved during the transfer is sent the next time.
  const { version } = await findEmailVersion(services.db, row, rest.version);
  await requireExportReady(services, refOf('email', email), version, caller);
  return await startTransfer(services, caller, runTransfer, sourceId, {
    kind: html ? 'html' : 'images',
    templateId: email.templateId,
    ids: [email.id],
    mode: 'ask',
    name: email.title,
    keepTags: false,
    ...rest,
    ...html,
    version,
  });
}

/** Returns the command `export-html` of sources: a transfer of one document with its images. */
export function sendHtml(services: Services): SendHtml {
  return async (caller, { name, ...wanted }) => {
    const html = { name, mode: 'ask', keepTags: false } as const;
    return await startSending(services, caller, { ...wanted, images: null, html });
  };
}

/** Normalizes a folder without leading and trailing slashes. Throws `invalid_field` for one that leads outside. */
function cleanFolder(folder: string): string {
  const parts = folder.split('/').filter((part) => part !== '');
  if (parts.some((part) => part === '.' || part === '..' || part.includes('\\')))
    throw new AppError('invalid_field', messages.folderInvalid, { field: 'folder' });
  return parts.join('/');
}

/** Inserts a transfer and enqueues its job. */
export async function startTransfer(
  services: Services,
  { organizationId, user }: UserCaller,
  job: typeof runTransfer,
  sourceId: number,
  request: TransferRequest,
): Promise<{ uuid: string }> {
  return await services.db.transaction(async (tx) => {
    const { id, uuid } = await addTransfer(tx, {
      organizationId,
      userId: user.id,
      sourceId,
      request: { ...request, folder: cleanFolder(request.folder) },
    });
    await services.jobs.enqueue(tx, job, { id });
    return { uuid };
  });
}

/** Returns the capabilities of a source for documents of a theme. Throws `not_found`. */
export async function capabilitiesOf(
  db: Queryable,
  { organizationId }: { organizationId: number },
  { sourceId, templateId }: { sourceId: number; templateId: number },
): Promise<Capabilities> {
  const row = await findSource(db, { organizationId, id: sourceId }, templateId);
  const adapter = row && findAdapter(row.adapter);
  if (!row || !adapter) throw new AppError('not_found', messages.notFound);
  return adapter.capabilities(row.settings);
}

const notFound = { total: 0, kept: 0, message: '', waiting: '', oauth: false, name: '', question: null, remotes: [] };

/** Returns the progress of the caller's transfer, for polling. */
export async function progressOf(services: Services, caller: UserCaller, uuid: string): Promise<TransferProgress> {
  const { organizationId, user } = caller;
  const row = await findTransfer(services.db, { organizationId, userId: user.id, uuid });
  if (!row) return { progress: 'Not_Found', ...notFound };
  const source = await findSource(services.db, { organizationId, id: row.sourceId }, null);
  const isWaiting = row.state === 'running';
  return {
    progress: {
      running: row.done,
      done: -1,
      failed: row.errorKind === canceledKind ? ('Canceled' as const) : ('Failed' as const),
      question: 'Question' as const,
    }[row.state],
    total: row.total,
    kept: row.kept,
    message: isWaiting ? '' : (row.error ?? ''),
    waiting: isWaiting ? (row.error ?? '') : '',
    oauth: row.errorKind === 'oauth',
    name: source?.name ?? '',
    question: row.question,
    remotes: row.state === 'done' ? await sentWith(services.db, row) : [],
  };
}

/** Cancels a running transfer of the caller and returns its progress. A finished one isn't changed. */
export async function cancelSending(services: Services, caller: UserCaller, uuid: string): Promise<TransferProgress> {
  const { organizationId, user } = caller;
  const id = await cancelTransfer(services.db, { organizationId, userId: user.id, uuid });
  if (id !== null) stopTransfer(id);
  return await progressOf(services, caller, uuid);
}

async function sentWith(db: Queryable, { organizationId, uuid, request }: TransferRow) {
  const rows = await db
    .select({ id: remoteObjects.documentId, name: remoteObjects.name, url: remoteObjects.url })
    .from(remoteObjects)
    .where(
      and(
        eq(remoteObjects.organizationId, organizationId),
        eq(remoteObjects.sentWith, uuid),
        inArray(remoteObjects.documentId, request.ids),
      ),
    );
  return rows.flatMap(({ id, name, url }) => (id === null ? [] : [{ id, name, url: url ?? '' }]));
}

/** Lists where a document was sent, newest first, with its current title and version and the caller's open transfers. */
export async function remotesOf(services: Services, { email, user }: EmailCaller) {
  const { organizationId, id, title, currentVersion } = email;
  const ofEmail = and(eq(remoteObjects.documentKind, 'email'), eq(remoteObjects.documentId, id));
  const found = await listRemotes(services.db, organizationId, ofEmail);
  const running = await listRunningTransfers(services.db, organizationId, { userId: user.id, documentId: id });
  const remotes = found.map((remote) => presentRemote(remote, currentVersion));
  return { title, version: currentVersion, remotes, running };
}

/** Lists the published pages of a theme. */
export async function publishedPages(
  services: Services,
  { organizationId, id: templateId }: { organizationId: number; id: number },
): Promise<(DocumentRemote & { id: number })[]> {
  const pages = await services.db
    .select({ id: emails.id, version: emails.currentVersion })
    .from(emails)
    .where(and(eq(emails.organizationId, organizationId), eq(emails.templateId, templateId)));
  const versions = new Map(pages.map(({ id, version }) => [id, version]));
  const published = and(eq(remoteObjects.kind, 'page'), inArray(remoteObjects.documentId, [...versions.keys()]));
  const found = versions.size === 0 ? [] : await listRemotes(services.db, organizationId, published);
  return found.map((remote) => {
    const id = remote.row.documentId ?? 0;
    return { id, ...presentRemote(remote, versions.get(id) ?? 0) };
  });
}

function presentRemote(
  { row, sourceName, sentBy, sentAt, adapter, settings }: Awaited<ReturnType<typeof listRemotes>>[number],
  currentVersion: number,
): DocumentRemote {
  const { sourceId, kind, name, folder, url, version } = row;
  return {
    sourceId,
    sourceName,
    kind: kind === 'page' ? 'page' : 'html',
    ...{ name, folder, url: url ?? '', version: version ?? 0, sentAt, sentBy },
    isChanged: version !== currentVersion,
    canUpdate: findAdapter(adapter)?.capabilities(settings).updatesHtml ?? false,
  };
}
