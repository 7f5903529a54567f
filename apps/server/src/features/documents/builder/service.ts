import { AppError, type HistoryPage } from '@galley/contract';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import { checkPacked } from '../../../platform/db/packed-html';
import type { EmailTarget, UserCaller } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { addVersion, findEmailRow, findEmailVersion, lockEmail } from '../emails/email-versions';
import { holdsLease } from '../leases/edit-lease';
import { findHistoryEntry, type HistoryQuery, listHistory } from '../versions/history';
import { refuseStale } from './change-version';
import { previewUrlOf } from './open-document';
import { type SaveRequest, saveVersion } from './save-version';
import { previewPathOf } from './share-links';

type EmailCaller = UserCaller & { email: EmailTarget };

/** Saves and returns the current state. */
export async function save(services: Services, caller: EmailCaller, request: SaveRequest & { repeatsHtml: boolean }) {
  const { version, layoutId, htmlSha256, page, linkToken } = await saveVersion(services, caller, request);
  const ref = refOf('email', caller.email);
  // A request that is repeated late may be about a version that isn't on the newest page anymore.
  const known = page.history.find((entry) => entry.version === version);
  const stored = known ?? (await findHistoryEntry(services.db, ref, version));
  const answer = {
    version,
    lid: layoutId ?? 0,
    previewUrl: linkToken ? previewPathOf(services, linkToken, documentOf(caller.email)) : '',
    title: stored.title,
    html: undefined,
    htmlSha256,
    ...page,
    updatedAt: stored.createdAt,
  };
  if (!request.repeatsHtml) return answer;
  return await withDocuments(services, { ...answer, html: '' }, { html: request.html });
}

/** Returns to an old version: a new version with its html, title and settings. */
export async function restoreVersion(
  services: Services,
  caller: EmailCaller,
  request: { version: number; leaseNumber: number; baseVersion: number },
): Promise<{ version: number; previewUrl: string } & HistoryPage> {
  const { organizationId, user } = caller;
  const version = await services.db.transaction(async (tx) => {
    const email = await lockEmail(tx, caller.email);
    refuseStale(email, request.baseVersion);
    const lease = { userId: user.id, number: request.leaseNumber };
    if (!(await holdsLease(tx, refOf('email', email), lease))) {
      throw new AppError('lease_lost', messages.leaseLost, { currentVersion: email.currentVersion });
    }
    const old = await findEmailVersion(tx, email, request.version);
    const html = await loadPacked(tx, organizationId, old.htmlSha256);
    await checkPacked(html);
    const next = await addVersion(tx, email, {
      html,
      title: old.title,
      settings: old.settings,
      templateVersion: old.templateVersion,
      restoredFrom: old.version,
      userId: user.id,
    });
    await recordChange(tx, authorOf(caller), {
      action: 'email.version_restored',
      object: { kind: 'email', id: email.id },
      details: { version: next, from: old.version },
    });
    return next;
  });
  return {
    version,
    ...(await listHistory(services.db, refOf('email', caller.email))),
    previewUrl: await previewUrlOf(services, caller, documentOf(caller.email)),
  };
}

/** One page of the versions, newest first. Changes nothing; without a valid share link the preview address is empty. */
export async function history(services: Services, caller: EmailCaller, query: HistoryQuery) {
  const email = await findEmailRow(services.db, caller.email);
  return {
    ...(await listHistory(services.db, refOf('email', email), query)),
    version: email.currentVersion,
    previewUrl: await previewUrlOf(services, caller, documentOf(caller.email)),
    title: email.title,
  };
}

function documentOf(email: EmailTarget): { type: 'email' | 'page'; id: number; templateId: number } {
  return { type: email.type, id: email.id, templateId: email.templateId };
}
