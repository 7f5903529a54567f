import {
  AppError,
  documentType,
  type EmailHits,
  limits,
  type Replacement,
  type ReplacementQuery,
} from '@galley/contract';
import { refuseRunning } from '@galley/markup/html';
import { messages } from '../../../messages';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import type { ReplacementRequest } from '../../../platform/db/schema';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findEmailsOf } from '../emails/bulk';
import { type EmailRow, findEmailVersion } from '../emails/email-versions';
import { currentHolder } from '../leases/edit-lease';
import { findHitsTask } from './hit-tasks';
import { returnReplaced, runReplacement } from './jobs';
import {
  findOwnReplacement,
  insertReplacement,
  listReplacements,
  lockReplacement,
  presentReplacement,
  type ReplacementRow,
  writeEmails,
} from './stored-replacements';

type TemplateCaller = UserCaller & { template: TemplateTarget };

/**
 * Returns the hits in the current versions of emails or pages of a theme; documents without hits are left out. Throws
 * `not_found`.
 */
export async function findInEmails(
  services: Services,
  caller: TemplateCaller,
  { ids, query, signal }: { ids: readonly number[]; query: ReplacementQuery; signal: AbortSignal },
): Promise<EmailHits[]> {
  const rows = await findEmailsOf(services.db, caller, ids);
  const found = await Promise.all(rows.map((row) => findInEmail(services, row, { query, signal })));
  return found.filter(({ hits }) => hits.length > 0);
}

async function findInEmail(
  services: Services,
  email: EmailRow,
  { query, signal }: { query: ReplacementQuery; signal: AbortSignal },
): Promise<EmailHits> {
  const { organizationId, id, title, markerPrefix } = email;
  const { htmlSha256, version } = await findEmailVersion(services.db, email);
  const html = await loadPacked(services.db, organizationId, htmlSha256);
  const input = { html, markerPrefix, query };
  const { hits, more } = await services.workers.run(findHitsTask, input, { organizationId, signal });
  const holder = await currentHolder(services.db, services, refOf('email', email));
  return { id, title, type: documentType.parse(email.type), version, editor: holder?.name ?? '', hits, more };
}

/**
 * Starts a replacement. Throws `not_found` if an email is missing, `invalid_field` if one is listed twice, or for an
 * address that would run code.
 */
export async function startReplacement(
  services: Services,
  caller: TemplateCaller,
  request: ReplacementRequest,
): Promise<Replacement> {
  const { organizationId, template, user } = caller;
  const ids = request.documents.map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw new AppError('invalid_field', messages.documentTwice, { field: 'documents' });
  if (request.query.text === request.replacement)
    throw new AppError('invalid_field', messages.sameText, { field: 'replacement' });
  const { kind } = request.query;
  const running = kind === 'text' ? null : refuseRunning(request.replacement, kind);
  if (running) throw new AppError('invalid_field', running.reason, { field: 'replacement' });
  await findEmailsOf(services.db, caller, ids);
  const row = await services.db.transaction(async (tx) => {
    const made = await insertReplacement(tx, {
      organizationId,
      templateId: template.id,
      request,
      createdBy: user.id,
    });
    await services.jobs.enqueue(tx, runReplacement, { organizationId, id: made.id });
    return made;
  });
  return presentReplacement(row);
}

/** Returns the caller's last replacements in a theme. */
export async function ownReplacements(services: Services, caller: TemplateCaller): Promise<Replacement[]> {
  const rows = await listReplacements(services.db, ownerOf(caller), limits.replacementsListed);
  return rows.map(presentReplacement);
}

/** Returns one replacement of the caller. Throws `not_found`. */
export async function ownReplacement(services: Services, caller: TemplateCaller, id: number): Promise<Replacement> {
  return presentReplacement(await requireOwn(services, caller, id));
}

/**
 * Starts to return all emails of a replacement, or those that couldn't be returned before. Throws `not_found`, and
 * `conflict` while the replacement is running.
 */
export async function startReturn(services: Services, caller: TemplateCaller, id: number): Promise<Replacement> {
  const found = await requireOwn(services, caller, id);
  const row = await services.db.transaction(async (tx) => {
    const locked = await lockReplacement(tx, found);
    if (!locked) throw new AppError('not_found', messages.notFound);
    if (locked.state === 'returning') return locked;
    if (locked.state !== 'done' && locked.state !== 'returned')
      throw new AppError('conflict', messages.replacementRunning);
    const again = new Set(['editing', 'failed']);
    const emails = locked.emails.map((email) =>
      again.has(email.returned) ? { ...email, returned: '' as const, editor: '' } : email,
    );
    const changes = { state: 'returning', emails } as const;
    await writeEmails(tx, locked, changes);
    await services.jobs.enqueue(tx, returnReplaced, { organizationId: locked.organizationId, id });
    return { ...locked, ...changes };
  });
  return presentReplacement(row);
}

async function requireOwn(services: Services, caller: TemplateCaller, id: number): Promise<ReplacementRow> {
  const row = await findOwnReplacement(services.db, ownerOf(caller), id);
  if (!row) throw new AppError('not_found', messages.notFound);
  return row;
}

function ownerOf({ organizationId, template, user }: TemplateCaller) {
  return { organizationId, templateId: template.id, userId: user.id };
}
