import { AppError, type Email, isManager, type ThemeFit } from '@galley/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { someMissing } from '../../../access/missing-emails';
import { findTemplate } from '../../../access/targets';
import { accessOf } from '../../../access/template-access';
import { authorOf, recordChanges } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import type { Transaction } from '../../../platform/db/database';
import { findAnswer, runOnce } from '../../../platform/db/run-once';
import { emails, templates } from '../../../platform/db/schema';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { listedEmails } from '../emails/bulk';
import { findEmailVersion } from '../emails/email-versions';
import { insertEmail } from '../emails/insert-email';
import { hasFolder } from '../folders/service';
import { type NextVersion, writeVersions } from '../stored-versions/write-versions';
import { loadBases, themeHtmlLoader, type UpgradeBase } from '../upgrades/upgrade-items';
import { type PackedUpgrade, upgradeTask } from '../upgrades/upgrade-tasks';

type TemplateCaller = UserCaller & { template: TemplateTarget };

/** An email with its content on another theme. */
interface Converted {
  base: UpgradeBase;
  converted: PackedUpgrade;
}

/**
 * Returns for each email what of it the other theme has no place for. Nothing is stored. Throws `not_found` for emails
 * or a theme that the caller can't edit, and `invalid_field` for a theme of the other type.
 */
export async function checkFit(
  services: Services,
  caller: TemplateCaller,
  { ids, to, signal }: { ids: readonly number[]; to: number; signal: AbortSignal },
): Promise<ThemeFit[]> {
  const target = await requireTarget(services, caller, to);
  const found = await convertAll(services, caller, { ids, target, signal });
  return found.map(({ base, converted }) => ({
    id: base.id,
    kept: converted.notes.flatMap(({ kind, block }) => (kind === 'kept' ? [block] : [])),
    lost: converted.notes.flatMap(({ kind, block, text }) => (kind === 'lost' ? [{ block, text }] : [])),
  }));
}

/**
 * Copies emails to another theme, on its newest version: sections that it also has become its own, with their content;
 * others stay as they are. With `isMove`, the originals go to the trash. Throws as `checkFit`, `invalid_field` for a
 * folder that the theme doesn't have, and `conflict` if an email was changed in the meantime. A repeated
 * Idempotency-Key returns the copies made before.
 */
export async function copyToTheme(
  services: Services,
  caller: TemplateCaller,
  request: {
    ids: readonly number[];
    to: number;
    fid: number;
    isMove: boolean;
    idempotencyKey: string;
    signal: AbortSignal;
  },
): Promise<Email[]> {
  const { organizationId, user, template } = caller;
  const { ids, to, fid, isMove, idempotencyKey, signal } = request;
  const target = await requireTarget(services, caller, to);
  const once = {
    organizationId,
    userId: user.id,
    scope: `templates_emails_copy:${template.id}`,
    key: idempotencyKey,
    request: [ids, to, fid, isMove],
  };
  // The originals of a repeated move are in the trash by now.
  const isRepeated = (await services.db.transaction((tx) => findAnswer(tx, once))) !== null;
  const found = isRepeated ? [] : await convertAll(services, caller, { ids, target, signal });
  return await services.db.transaction(async (tx) => {
    const copies = await runOnce(tx, once, async () => {
      if (!(await hasFolder(tx, { organizationId, templateId: target.id }, fid)))
        throw new AppError('invalid_field', 'There is no such folder.', { field: 'fid' });
      return await writeCopies(tx, caller, found, { target, fid, isMove });
    });
    return await listedEmails(tx, organizationId, copies);
  });
}

async function writeCopies(
  tx: Transaction,
  caller: TemplateCaller,
  found: readonly Converted[],
  { target, fid, isMove }: { target: TemplateTarget; fid: number; isMove: boolean },
): Promise<number[]> {
  const { organizationId, user } = caller;
  const ids = found.map(({ base }) => base.id);
  const ofThese = and(eq(emails.organizationId, organizationId), inArray(emails.id, ids), isNull(emails.deletedAt));
  // Locked, so that the originals can't be saved or deleted in the meantime.
  const rows = new Map((await tx.select().from(emails).where(ofThese).for('update')).map((row) => [row.id, row]));
  const next: NextVersion[] = [];
  for (const { base, converted } of found) {
    const original = rows.get(base.id);
    if (original?.currentVersion !== base.currentVersion) throw new AppError('conflict', messages.someDeleted);
    const { settings } = await findEmailVersion(tx, original);
    const copy = await insertEmail(tx, {
      organizationId,
      templateId: target.id,
      folderId: noneAsNull(fid),
      type: original.type,
      title: original.title,
      templateVersion: target.currentVersion,
      markerPrefix: converted.markerPrefix,
      encoding: original.encoding,
      userId: user.id,
    });
    next.push({
      document: copy,
      html: converted.html,
      settings,
      templateVersion: target.currentVersion,
      event: () => ({
        action: 'email.duplicated',
        object: { kind: 'email', id: copy.id },
        details: { from: original.id },
      }),
    });
  }
  await writeVersions(tx, 'email', authorOf(caller), next);
  if (isMove) {
    await tx.update(emails).set({ deletedAt: sql`now()` }).where(ofThese);
    await recordChanges(
      tx,
      authorOf(caller),
      ids.map((id) => ({ action: 'email.deleted', object: { kind: 'email', id } })),
    );
  }
  return next.map(({ document }) => document.id);
}

/** Returns the other theme. Throws `not_found` if the caller can't edit it. */
async function requireTarget(services: Services, caller: TemplateCaller, to: number): Promise<TemplateTarget> {
  const { organizationId, user, membership, template } = caller;
  const target = await findTemplate(services.db, to, organizationId);
  if (!target || !(await canEdit())) throw new AppError('not_found', messages.notFound);
  if (target.id === template.id || target.type !== template.type)
    throw new AppError('invalid_field', messages.otherThemeType(template.type), { field: 'to' });
  return target;

  async function canEdit(): Promise<boolean> {
    if (isManager(membership.role)) return true;
    if (membership.role === 'commentor') return false;
    const [row] = await services.db
      .select({ access: accessOf(organizationId, to, user.id) })
      .from(templates)
      .where(and(eq(templates.organizationId, organizationId), eq(templates.id, to)));
    return row?.access === 'editor';
  }
}

async function convertAll(
  services: Services,
  caller: TemplateCaller,
  { ids: wanted, target, signal }: { ids: readonly number[]; target: TemplateTarget; signal: AbortSignal },
): Promise<Converted[]> {
  const { organizationId, template } = caller;
  const ids = [...new Set(wanted)];
  const all = await loadBases(services.db, { organizationId, kind: 'email', ids });
  const byId = new Map(all.filter(({ templateId }) => templateId === template.id).map((base) => [base.id, base]));
  if (byId.size !== ids.length) throw await someMissing(services.db, caller, ids, [...byId.keys()]);
  const load = themeHtmlLoader(services.db);
  const to = await load({ organizationId, templateId: target.id }, target.currentVersion);
  const converted: Converted[] = [];
  for (const base of ids.flatMap((id) => byId.get(id) ?? [])) {
    const from = await load(base, base.templateVersion);
    const { html, markerPrefix } = base;
    const input = { html, markerPrefix, from, to };
    converted.push({ base, converted: await services.workers.run(upgradeTask, input, { organizationId, signal }) });
  }
  return converted;
}
