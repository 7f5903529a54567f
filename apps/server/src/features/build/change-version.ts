import { randomBytes } from 'node:crypto';
import { AppError, type EmailSettings, type HistoryEntry, texts, words } from '@galley/contract';
import { applyStep, parseSource, printTree, type SourceTree, type Step } from '@galley/markup';
import { sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/db/audit';
import { loadHtml } from '../../platform/db/html-contents';
import type { EmailTarget, UserCaller } from '../../platform/http/types';
import type { Services } from '../../services';
import { addVersion, type EmailRow, findEmailVersion, listHistory, lockEmail } from '../emails/email-versions';
import { currentHolder } from '../leases/edit-lease';
import { checkSize } from './save-version';

/** A change of a stored version by somebody who does not have it open. */
export interface VersionChange {
  /** The version it was made from. */
  baseVersion: number;
  /** 'email.settings_changed'. */
  action: `email.${string}`;
  /** What changes: steps in the document, and the settings that go with it. */
  plan(tree: SourceTree, settings: EmailSettings): { steps: readonly Step[]; settings: EmailSettings };
}

/**
 * Writes the next version from the current one. Refused with `stale_version` for an older base and with `lease_held`
 * while somebody else edits (design.md 9).
 */
export async function changeVersion(
  services: Services,
  caller: UserCaller & { email: EmailTarget },
  change: VersionChange,
): Promise<{ version: number; settings: EmailSettings; history: HistoryEntry[] }> {
  const { organizationId, user } = caller;
  const made = await services.db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = on`);
    const email = await lockEmail(tx, caller.email);
    refuseStale(email, change.baseVersion);
    const holder = await currentHolder(tx, services, { organizationId, emailId: email.id });
    if (holder && holder.id !== user.id) {
      throw new AppError('lease_held', texts.leaseHeld, { holder: { id: holder.id, name: holder.name } });
    }
    const base = await findEmailVersion(tx, email);
    const newId = () => randomBytes(5).toString('hex');
    let tree = parseSource(await loadHtml(tx, organizationId, base.htmlSha256), {
      markerPrefix: email.markerPrefix,
      newId,
    });
    const { steps, settings } = change.plan(tree, base.settings);
    for (const step of steps) tree = applyStep(tree, step, { newId }).tree;
    const html = printTree(tree);
    checkSize(html);
    const version = await addVersion(tx, services.jobs, email, {
      html,
      title: email.title,
      settings,
      templateVersion: base.templateVersion,
      userId: user.id,
    });
    await recordAudit(tx, {
      organizationId,
      actorId: user.id,
      action: change.action,
      objectKind: 'email',
      objectId: email.id,
      details: { version },
    });
    return { version, settings };
  });
  return { ...made, history: await listHistory(services.db, caller.email) };
}

/** The refusal of work that started from a version that is no longer the current one. */
export function refuseStale(email: EmailRow, baseVersion: number): void {
  if (baseVersion === email.currentVersion) return;
  const { currentVersion } = email;
  throw new AppError('stale_version', words.staleSave(currentVersion), { currentVersion });
}
