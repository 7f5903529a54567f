import { AppError } from '@galley/contract';
import { z } from 'zod';
import { contentUrl } from '../../../access/content-ticket';
import { messages } from '../../../messages';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { JobKind } from '../../../platform/queue/job-queue';
import type { Services } from '../../../services';
import { awaitDifference, type DifferenceSubject, differenceKey, findDifference } from './stored-differences';
import { findBase, type UpgradeItem } from './upgrade-items';

type ThemeCaller = UserCaller & { template: TemplateTarget };

const payload = z.object({ organizationId: z.number(), id: z.number() });

/**
 * The job that compares a document before and after its upgrade. It is run by
 * `features/documents/document-pages/difference-jobs.ts`.
 */
export const compareUpgrade: JobKind<typeof payload> = {
  name: 'upgrades.compare',
  payload,
  // Only two, because a person is waiting for it.
  attempts: 2,
  // One browser serves all of them.
  line: 'browser',
};

/** Returns the comparison of a document before and after its update. Throws `not_found`. */
export async function differenceOf(services: Services, caller: ThemeCaller, item: UpgradeItem) {
  return await present(services, caller, await subjectOf(services, caller, item));
}

/** Requests the comparison of a document, unless there is one of its current version. Throws `not_found`. */
export async function requestDifference(services: Services, caller: ThemeCaller, item: UpgradeItem) {
  const subject = await subjectOf(services, caller, item);
  if (services.browser.isInstalled)
    await services.db.transaction(async (tx) => {
      const id = await awaitDifference(tx, subject);
      const { organizationId } = subject;
      if (id !== null) await services.jobs.enqueue(tx, compareUpgrade, { organizationId, id });
    });
  return await present(services, caller, subject);
}

async function subjectOf(services: Services, caller: ThemeCaller, item: UpgradeItem): Promise<DifferenceSubject> {
  const { organizationId, template } = caller;
  const { templateId, templateVersion: fromVersion, html } = await findBase(services.db, item);
  if (templateId !== template.id) throw new AppError('not_found', messages.notFound);
  const { kind, id: objectId } = item;
  const { sha256: htmlSha256 } = html;
  return { organizationId, templateId, kind, objectId, htmlSha256, fromVersion, toVersion: template.currentVersion };
}

async function present(services: Services, caller: ThemeCaller, subject: DifferenceSubject) {
  const nothing = { reason: '', url: '', changed: 0, isCut: false };
  const row = await findDifference(services.db, subject);
  const failed = (error: keyof typeof messages.differenceErrors) =>
    ({ status: 'error', ...nothing, reason: messages.differenceErrors[error] }) as const;
  if (!row) return services.browser.isInstalled ? ({ status: 'none', ...nothing } as const) : failed('missing');
  if (row.status === 'error') return failed(row.error ?? 'failed');
  if (row.status === 'pending') return { status: 'pending', ...nothing } as const;
  const { organizationId, templateId } = subject;
  const url = contentUrl(services, {
    kind: 'difference',
    organizationId,
    templateId,
    differenceId: row.id,
    key: differenceKey(row),
    userId: caller.user.id,
    sessionId: caller.session.id,
  });
  return { status: 'ready', reason: '', url, changed: row.changed ?? 0, isCut: row.isCut } as const;
}
