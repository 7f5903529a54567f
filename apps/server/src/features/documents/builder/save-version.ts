import { AppError, type EmailSettings, type HistoryPage } from '@galley/contract';
import { messages } from '../../../messages';
import { refOf } from '../../../platform/db/document-ref';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { refuseTooLarge } from '../../../platform/db/refuse-too-large';
import { runOnce } from '../../../platform/db/run-once';
import type { EmailTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { parkRefusedSave } from '../drafts/drafts';
import { findEmailVersion, lockEmail, lockTrashedEmail } from '../emails/email-versions';
import { checkLine, checkSettings } from '../emails/settings';
import { pageOf } from '../versions/history';
import { type SaveOutcome, type VersionToWrite, type WrittenVersion, writeVersion } from './write-version';

export interface SaveRequest {
  html: PackedHtml;
  title: string;
  /** The version this work started from. */
  version: number;
  leaseNumber: number;
  settings?: EmailSettings;
  tabId: string;
  /** The layout that was loaded since; null = none. */
  layoutId: number | null;
  idempotencyKey: string;
}

/**
 * Saves a new version: lease number and base version are checked in the transaction that writes it, so the first to
 * commit wins. A later save gets `stale_version` or `lease_lost`, or `not_found` for an email in the trash, and the
 * HTML is kept as a draft in the transaction that detects this. Resolves only after the commit is on disk. Returns the
 * new version's number, the layout, the html's sha256, the newest versions and the link that shows the current one.
 */
export async function saveVersion(
  services: Services,
  caller: UserCaller & { email: EmailTarget },
  save: SaveRequest,
): Promise<{
  version: number;
  layoutId: number | null;
  htmlSha256: string;
  page: HistoryPage;
  linkToken: Buffer | null;
}> {
  refuseTooLarge(save.html.size);
  const title = checkLine(save.title, 'title', 'A name');
  const settings = save.settings && checkSettings(save.settings);
  const packed = save.html;
  const write: VersionToWrite = {
    emailId: caller.email.id,
    once: {
      organizationId: caller.organizationId,
      userId: caller.user.id,
      scope: `build_save:${caller.email.id}`,
      key: save.idempotencyKey,
      request: [packed.sha256, save.title, save.version, save.leaseNumber, ...(save.layoutId ? [save.layoutId] : [])],
    },
    packed,
    title,
    settings,
    baseVersion: save.version,
    leaseNumber: save.leaseNumber,
    tabId: save.tabId,
    layoutId: save.layoutId,
  };
  const { outcome, page, linkToken } = await writeOrPark(services, caller.email, write).catch((error) =>
    parkWhenDeleted(services, caller.email, write, error),
  );
  if (outcome.kind === 'saved') {
    const { version, layoutId } = outcome;
    return { version, layoutId, htmlSha256: packed.sha256, page, linkToken };
  }
  const { currentVersion } = outcome;
  if (outcome.kind === 'stale')
    throw new AppError('stale_version', messages.staleSave(currentVersion), { currentVersion });
  throw new AppError('lease_lost', messages.leaseLost, { currentVersion });
}

async function writeOrPark(services: Services, target: EmailTarget, write: VersionToWrite): Promise<WrittenVersion> {
  const written = await writeVersion(services, services.db, write);
  return written.outcome.kind === 'saved' ? written : await saveOrPark(services, target, write);
}

/**
 * When the email was deleted meanwhile, the html is kept as a draft, which is offered once the email is restored from
 * the trash. If the email is not in the trash, it rethrows the given error, otherwise `not_found` with a message about
 * the draft.
 */
async function parkWhenDeleted(
  services: Services,
  target: EmailTarget,
  write: VersionToWrite,
  error: unknown,
): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  await services.db.transaction(async (tx) => {
    const email = await lockTrashedEmail(tx, target);
    if (!email) throw error;
    const owner = { document: refOf('email', email), userId: write.once.userId };
    const settings = write.settings ?? (await findEmailVersion(tx, email)).settings;
    const { tabId, baseVersion, layoutId, packed: html } = write;
    await parkRefusedSave(tx, owner, { tabId, baseVersion, layoutId, html, changes: 1, settings }, 'deleted');
  });
  throw new AppError('not_found', messages.deletedWhileEditing);
}

/**
 * Handles a refusal with the email locked. The save is checked again, since the lock was released after the refusal,
 * and the HTML is kept as a draft if it is still refused. A repeated request gets the first response and stores nothing
 * twice.
 */
async function saveOrPark(services: Services, target: EmailTarget, write: VersionToWrite): Promise<WrittenVersion> {
  const { once, tabId, baseVersion, layoutId, packed: html } = write;
  return await services.db.transaction(async (tx) => {
    const email = await lockEmail(tx, target);
    const written = await writeVersion(services, tx, write);
    const refusal = written.outcome;
    if (refusal.kind === 'saved') return written;
    const outcome = await runOnce(tx, once, async (): Promise<SaveOutcome> => {
      const owner = { document: refOf('email', email), userId: once.userId };
      const settings = write.settings ?? (await findEmailVersion(tx, email)).settings;
      await parkRefusedSave(tx, owner, { tabId, baseVersion, layoutId, html, changes: 1, settings }, refusal.kind);
      return refusal;
    });
    return { outcome, page: pageOf([]), linkToken: null };
  });
}
