import { AppError, type EmailSettings, type HistoryPage } from '@galley/contract';
import { authorOf } from '../../../changes/record-change';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { refuseTooLarge } from '../../../platform/db/refuse-too-large';
import type { EmailTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { type EmailVersion, findEmailRow, findEmailVersion } from '../emails/email-versions';
import { refuseHeldByOther } from '../leases/edit-lease';
import { lockForVersion } from '../stored-versions/lock-document';
import { writeVersion } from '../stored-versions/write-versions';
import { listHistory } from '../versions/history';
import { refuseStale } from '../versions/refusals';
import { changeDocumentTask, type DocumentChange } from './email-details-tasks';

/** A change to a stored version by someone who doesn't have it open. */
export interface VersionChange {
  /** The version that the change is based on. */
  baseVersion: number;
  /** The action that is logged for it. */
  action: 'email.settings_changed' | 'email.metadata_changed';
  document: DocumentChange;
  /** Returns the settings of the new version. */
  settings(before: EmailSettings): EmailSettings;
}

/**
 * Writes the next version, based on the current one. Throws `stale_version` for an older base, `lease_held` while
 * another person edits (design.md 9), and `invalid_field` for a value that the document can't store.
 */
export async function changeVersion(
  services: Services,
  caller: UserCaller & { email: EmailTarget },
  change: VersionChange,
): Promise<{ version: number; settings: EmailSettings } & HistoryPage> {
  const { organizationId, user } = caller;
  const now = await findEmailRow(services.db, caller.email);
  refuseStale(now, change.baseVersion);
  // Versions never change, so this can run before anything is locked. The base is checked again after that.
  const base = await findEmailVersion(services.db, now, change.baseVersion);
  const html = await changedHtml(services, { organizationId, markerPrefix: now.markerPrefix, base }, change.document);
  const settings = change.settings(base.settings);
  const version = await services.db.transaction(async (tx) => {
    const email = await lockForVersion(tx, refOf('email', caller.email));
    refuseStale(email, change.baseVersion);
    await refuseHeldByOther(tx, services, email, user.id);
    const written = await writeVersion(tx, 'email', authorOf(caller), {
      document: email,
      html,
      settings,
      event: (next) => ({ action: change.action, object: { kind: 'email', id: email.id }, details: { version: next } }),
    });
    return written.version;
  });
  return { version, settings, ...(await listHistory(services.db, refOf('email', caller.email))) };
}

async function changedHtml(
  services: Services,
  document: { organizationId: number; markerPrefix: string; base: EmailVersion },
  change: DocumentChange,
): Promise<PackedHtml> {
  const { organizationId, markerPrefix, base } = document;
  const html = await loadPacked(services.db, organizationId, base.htmlSha256);
  const changed = await services.workers.run(changeDocumentTask, { html, markerPrefix, change }, { organizationId });
  if ('reason' in changed) throw new AppError('invalid_field', changed.reason, { field: changed.field });
  refuseTooLarge(changed.packed.size);
  return changed.packed;
}
