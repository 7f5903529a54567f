import { AppError } from '@galley/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { refOf } from '../../../platform/db/document-ref';
import { emails } from '../../../platform/db/schema';
import type { EmailTarget, TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { requireExportReady } from '../exports/readiness';
import { withSource } from '../sources/open-source';
import { deleteRemote, findRemote } from '../transfers/remote-objects';
import { remoteOf } from '../transfers/send-document';
import { capabilitiesOf, startTransfer } from '../transfers/service';
import { runPublishing } from './jobs';

/**
 * Starts a job that publishes pages of a theme. Throws `not_found` for a source that the theme can't use and for
 * documents that aren't pages of it, `conflict` for a source that can't publish pages.
 */
export async function startPublishing(
  services: Services,
  caller: UserCaller & { template: TemplateTarget },
  wanted: { sourceId: number; pids: readonly number[]; folder: string; mode: 'ask' | 'overwrite' | 'create' },
): Promise<{ uuid: string }> {
  const { organizationId, template } = caller;
  const { sourceId, folder, mode } = wanted;
  const ids = [...new Set(wanted.pids)];
  const capabilities = await capabilitiesOf(services.db, caller, { sourceId, templateId: template.id });
  if (!capabilities.takesPages) throw new AppError('conflict', messages.sourceTakesNoPages);
  const pages = and(
    eq(emails.organizationId, organizationId),
    eq(emails.templateId, template.id),
    eq(emails.type, 'page'),
    inArray(emails.id, ids),
    isNull(emails.deletedAt),
  );
  if ((await services.db.$count(emails, pages)) !== ids.length) throw new AppError('not_found', messages.notFound);
  for (const id of ids) await requireExportReady(services, refOf('email', { organizationId, id }), 0, caller);
  const request = { kind: 'pages', templateId: template.id, ids, folder, mode, version: 0 } as const;
  return await startTransfer(services, caller, runPublishing, sourceId, {
    ...request,
    images: null,
    name: '',
    keepTags: false,
  });
}

/** Removes a published page from a source, with its files. Throws `not_found` if it isn't published there. */
export async function unpublish(
  services: Services,
  caller: UserCaller & { email: EmailTarget },
  sourceId: number,
  signal: AbortSignal,
): Promise<void> {
  const { organizationId, email } = caller;
  const key = { organizationId, sourceId, kind: 'page', document: refOf('email', email) } as const;
  const row = await findRemote(services.db, key);
  if (!row) throw new AppError('not_found', messages.notFound);
  const wanted = { organizationId, sourceId, templateId: email.templateId };
  const name = await withSource(services, wanted, signal, async ({ session, source }) => {
    await session.remove(remoteOf(row));
    const files = row.assets.map(({ path }) => path);
    if (files.length > 0) await session.removeAssets?.(remoteOf(row), files);
    return source.name;
  });
  await services.db.transaction(async (tx) => {
    await deleteRemote(tx, row);
    await recordChange(tx, authorOf(caller), {
      action: 'email.unpublished',
      object: { kind: 'email', id: email.id },
      details: { source: sourceId, name },
    });
  });
}
