import { AppError, type EmailSettings, limits, words } from '@galley/contract';
import { recordAudit } from '../../platform/db/audit';
import type { Transaction } from '../../platform/db/database';
import { type PackedHtml, packHtml } from '../../platform/db/html-contents';
import { runOnce } from '../../platform/db/run-once';
import type { EmailTarget, UserCaller } from '../../platform/http/types';
import type { JobQueue } from '../../platform/queue/job-queue';
import type { Services } from '../../services';
import { forgetDraftsAfterSave, parkRefusedSave } from '../drafts/drafts';
import { addVersion, type EmailRow, findEmailVersion, lockEmail } from '../emails/email-versions';
import { checkLine, checkSettings } from '../emails/settings';
import { holdsLease } from '../leases/edit-lease';

export interface SaveRequest {
  html: string;
  title: string;
  /** The version this work started from. */
  version: number;
  leaseNumber: number;
  settings?: EmailSettings;
  tabId: string;
  idempotencyKey: string;
}

type Outcome =
  | { kind: 'saved'; version: number }
  | { kind: 'stale'; currentVersion: number }
  | { kind: 'lease_lost'; currentVersion: number };

/**
 * Saves a new version: lease number and base version are checked in the transaction that writes it, so the first to
 * commit wins. Whoever comes too late gets `stale_version` or `lease_lost`, and the html is kept as a draft in the
 * same transaction. Resolves only after the commit is on disk. Returns the new version's number and the html's sha256.
 */
export async function saveVersion(
  services: Services,
  caller: UserCaller & { email: EmailTarget },
  save: SaveRequest,
): Promise<{ version: number; htmlSha256: string }> {
  checkSize(save.html);
  const title = checkLine(save.title, 'title', 'A name');
  const { organizationId, user } = caller;
  const packed = await packHtml(save.html);
  const outcome = await services.db.transaction(async (tx): Promise<Outcome> => {
    const once = {
      organizationId,
      userId: user.id,
      scope: `build_save:${caller.email.id}`,
      key: save.idempotencyKey,
      request: [packed.sha256, save.title, save.version, save.leaseNumber],
    };
    const email = await lockEmail(tx, caller.email);
    const work = { ...save, title, packed, userId: user.id };
    return await runOnce(tx, once, () => writeOrPark(tx, services.jobs, email, work));
  });
  if (outcome.kind === 'saved') return { version: outcome.version, htmlSha256: packed.sha256 };
  const { currentVersion } = outcome;
  if (outcome.kind === 'stale')
    throw new AppError('stale_version', words.staleSave(currentVersion), { currentVersion });
  throw new AppError('lease_lost', words.leaseLost, { currentVersion });
}

/** The refusal of a document that is too large to keep. */
export function checkSize(html: string): void {
  if (Buffer.byteLength(html, 'utf-8') > limits.htmlBytes) {
    throw new AppError('too_large', `A document may have at most ${limits.htmlBytes / 1024 / 1024} MB.`);
  }
}

async function writeOrPark(
  tx: Transaction,
  jobs: JobQueue,
  email: EmailRow,
  save: SaveRequest & { packed: PackedHtml; userId: number },
): Promise<Outcome> {
  const { userId } = save;
  const owner = { organizationId: email.organizationId, emailId: email.id, userId };
  const settings = save.settings ? checkSettings(save.settings) : (await findEmailVersion(tx, email)).settings;
  const refusal = await refusalOf(tx, email, save, userId);
  if (refusal) {
    const draft = { tabId: save.tabId, baseVersion: save.version, html: save.html, changes: 1, settings };
    await parkRefusedSave(tx, owner, draft, refusal);
    return { kind: refusal, currentVersion: email.currentVersion };
  }
  const version = await addVersion(tx, jobs, email, {
    html: save.packed,
    title: save.title,
    settings,
    templateVersion: email.templateVersion,
    userId,
  });
  await forgetDraftsAfterSave(tx, owner, save.tabId);
  await recordAudit(tx, {
    organizationId: email.organizationId,
    actorId: userId,
    action: 'email.saved',
    objectKind: 'email',
    objectId: email.id,
    details: { version },
  });
  return { kind: 'saved', version };
}

async function refusalOf(
  tx: Transaction,
  email: EmailRow,
  save: SaveRequest,
  userId: number,
): Promise<'stale' | 'lease_lost' | null> {
  if (save.version !== email.currentVersion) return 'stale';
  const document = { organizationId: email.organizationId, emailId: email.id };
  return (await holdsLease(tx, document, { userId, number: save.leaseNumber })) ? null : 'lease_lost';
}
