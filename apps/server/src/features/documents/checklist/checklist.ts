import { AppError, type ChecklistItem, type ChecklistSettings } from '@galley/contract';
import { and, eq } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { checklistChecks, users } from '../../../platform/db/schema';
import type { EmailTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { type EmailKey, findEmailRow } from '../emails/email-versions';
import { lockForVersion } from '../stored-versions/lock-document';
import { findTemplateFacts } from '../templates/themes';

type EmailCaller = UserCaller & { email: EmailTarget };
type CheckRow = typeof checklistChecks.$inferSelect;

/** The checklist of the theme, and the version that is being reviewed. */
interface Checklist {
  settings: ChecklistSettings;
  currentVersion: number;
}

const checksOf = (key: EmailKey) =>
  and(eq(checklistChecks.organizationId, key.organizationId), eq(checklistChecks.emailId, key.id));

/** Returns the state of each item that was ever checked, in the order of the checklist. */
export async function listChecks(db: Queryable, key: EmailKey, checklist: Checklist): Promise<ChecklistItem[]> {
  const rows = await db
    .select({ row: checklistChecks, name: users.name })
    .from(checklistChecks)
    .leftJoin(users, eq(users.id, checklistChecks.changedBy))
    .where(checksOf(key));
  return checklist.settings.items.flatMap(({ key: itemKey }) => {
    const found = rows.find(({ row }) => row.key === itemKey);
    if (!found) return [];
    const { row, name } = found;
    return {
      key: row.key,
      checked: isChecked(row, checklist),
      user: { id: row.changedBy ?? 0, name: name ?? messages.unknownAuthor },
      dateChecked: unixSeconds(row.changedAt),
      version: row.version,
    };
  });
}

/**
 * Returns whether an item is checked. If the theme resets checks on save, a check counts only for the version it was
 * made on.
 */
function isChecked(row: CheckRow, { settings, currentVersion }: Checklist): boolean {
  return row.isChecked && (!settings.resetsOnSave || row.version >= currentVersion);
}

/** Returns the checklist of an email or page, with the state of its items. */
export async function checklistFor({ db }: Services, caller: EmailCaller) {
  const email = await findEmailRow(db, caller.email);
  const { checklistSettings } = await findTemplateFacts(db, email.organizationId, email.templateId);
  const checklist = { settings: checklistSettings, currentVersion: email.currentVersion };
  return { checklistSettings, checklistItems: await listChecks(db, email, checklist) };
}

/**
 * Checks or unchecks an item. If it already has this state, nothing changes: the first person who checked it is still
 * named. Throws `invalid_field` for an item that the theme doesn't have, and for a version that doesn't exist.
 */
export async function check(
  services: Services,
  caller: EmailCaller,
  change: { key: string; checked: boolean; version: number },
): Promise<ChecklistItem[]> {
  return await services.db.transaction(async (tx) => {
    const email = await lockForVersion(tx, refOf('email', caller.email));
    const { checklistSettings: settings } = await findTemplateFacts(tx, email.organizationId, caller.email.templateId);
    if (!settings.items.some(({ key }) => key === change.key))
      throw new AppError('invalid_field', messages.checklistItemGone, { field: 'key' });
    const { currentVersion } = email;
    const version = change.version || currentVersion;
    if (version > currentVersion) throw new AppError('invalid_field', messages.notFound, { field: 'version' });
    const before = await findCheck(tx, email, change.key);
    const isAlready = before !== null && isChecked(before, { settings, currentVersion: version });
    if (isAlready !== change.checked) {
      await writeCheck(tx, email, { ...change, version, userId: caller.user.id, now: services.clock.now() });
      await recordChange(tx, authorOf(caller), {
        action: change.checked ? 'email.checklist_checked' : 'email.checklist_unchecked',
        object: { kind: 'email', id: email.id },
        details: { key: change.key, version },
      });
    }
    return await listChecks(tx, email, { settings, currentVersion });
  });
}

async function findCheck(tx: Transaction, email: EmailKey, key: string): Promise<CheckRow | null> {
  const [row] = await tx
    .select()
    .from(checklistChecks)
    .where(and(checksOf(email), eq(checklistChecks.key, key)));
  return row ?? null;
}

async function writeCheck(
  tx: Transaction,
  email: EmailKey,
  { key, checked, version, userId, now }: { key: string; checked: boolean; version: number; userId: number; now: Date },
): Promise<void> {
  const state = { isChecked: checked, version, changedBy: userId, changedAt: now };
  await tx
    .insert(checklistChecks)
    .values({ organizationId: email.organizationId, emailId: email.id, key, ...state })
    .onConflictDoUpdate({ target: [checklistChecks.emailId, checklistChecks.key], set: state });
}
