import { AppError, noEmailSettings } from '@galley/contract';
import { contentUrl } from '../../../access/content-ticket';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { refuseTooLarge } from '../../../platform/db/refuse-too-large';
import { runOnce } from '../../../platform/db/run-once';
import { withPieces } from '../../../platform/http/json-pieces';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { forgetDraft, parkRefusedSave } from '../drafts/drafts';
import { checkLine } from '../emails/settings';
import { holdsLease } from '../leases/edit-lease';
import { unmarkThemeTask } from '../templates/theme-tasks';
import { addThemeVersion, lockTheme, type ThemeRow } from '../templates/theme-versions';
import { findTemplateVersion, loadTheme } from '../templates/themes';
import { type HistoryQuery, listHistory } from '../versions/history';
import { previewUrlOf } from './open-document';
import { themeParts } from './theme-parts';

export type ThemeCaller = UserCaller & { template: TemplateTarget };

export interface ThemeSave {
  html: PackedHtml;
  title: string;
  /** The version these changes are based on. */
  version: number;
  /** The prefix of the markers in the html. */
  markerPrefix: string;
  leaseNumber: number;
  tabId: string;
  repeatsHtml: boolean;
  idempotencyKey: string;
  signal: AbortSignal;
}

type Outcome =
  | { kind: 'saved'; version: number }
  | { kind: 'stale'; currentVersion: number }
  | { kind: 'lease_lost'; currentVersion: number };

/**
 * Saves a new version of a theme, without the markers of the canvas. Base version and lease are checked in the
 * transaction that writes it. A refused save is kept as a draft. Resolves only after the commit is on disk. Throws
 * `stale_version` and `lease_lost`.
 */
export async function saveTheme(services: Services, caller: ThemeCaller, save: ThemeSave) {
  const { organizationId, template, user } = caller;
  refuseTooLarge(save.html.size);
  const title = checkLine(save.title, 'title', 'A name');
  const { html, markerPrefix, signal } = save;
  const source = await services.workers.run(unmarkThemeTask, { html, markerPrefix }, { organizationId, signal });
  const once = {
    organizationId,
    userId: user.id,
    scope: `build_template_save:${template.id}`,
    key: save.idempotencyKey,
    request: [html.sha256, save.title, save.version, save.leaseNumber],
  };
  const outcome = await services.db.transaction(async (tx) => {
    const theme = await lockTheme(tx, template);
    return await runOnce(tx, once, () => writeOrPark(tx, services, caller, { ...save, title, theme, source }));
  });
  if (outcome.kind !== 'saved') throw refusalOf(outcome);
  return await savedAnswer(services, caller, { version: outcome.version, title, save });
}

async function writeOrPark(
  tx: Transaction,
  services: Services,
  caller: ThemeCaller,
  save: ThemeSave & { theme: ThemeRow; source: PackedHtml },
): Promise<Outcome> {
  const { theme, source, title } = save;
  const { currentVersion } = theme;
  const owner = { document: refOf('template', theme), userId: caller.user.id };
  const isStale = currentVersion !== save.version;
  if (isStale || !(await holdsLease(tx, owner.document, { userId: caller.user.id, number: save.leaseNumber }))) {
    const kind = isStale ? 'stale' : 'lease_lost';
    const { tabId, version: baseVersion, html } = save;
    await parkRefusedSave(
      tx,
      owner,
      { tabId, baseVersion, html, layoutId: null, changes: 1, settings: noEmailSettings },
      kind,
    );
    return { kind, currentVersion };
  }
  const next = { html: source, of: currentVersion, title, userId: caller.user.id };
  const version = await addThemeVersion(tx, services, theme, next);
  await forgetDraft(tx, owner, { tabId: save.tabId });
  await recordChange(tx, authorOf(caller), {
    action: 'template.saved',
    object: { kind: 'template', id: theme.id },
    details: { version },
  });
  return { kind: 'saved', version };
}

function refusalOf({ kind, currentVersion }: Exclude<Outcome, { kind: 'saved' }>): AppError {
  if (kind === 'stale') return new AppError('stale_version', messages.staleSave(currentVersion), { currentVersion });
  return new AppError('lease_lost', messages.leaseLost, { currentVersion });
}

async function savedAnswer(
  services: Services,
  caller: ThemeCaller,
  { version, title, save }: { version: number; title: string; save: ThemeSave },
) {
  const { organizationId, template } = caller;
  const theme = await loadTheme(services, organizationId, template.id, version);
  const { parts, pieces } = await themeParts(services, theme, caller);
  const page = await listHistory(services.db, refOf('template', template));
  const previewUrl = await themePreviewUrl(services, caller);
  const updatedAt = unixSeconds(theme.version.createdAt);
  const answer = { ...parts, html: undefined, ...page, title, previewUrl, updatedAt };
  if (!save.repeatsHtml) return withPieces(answer, pieces);
  return await withDocuments(services, withPieces({ ...answer, html: '' }, pieces), { html: save.html });
}

/** Returns a theme to an old version: a new version with its html and files. */
export async function restoreThemeVersion(
  services: Services,
  caller: ThemeCaller,
  request: { version: number; leaseNumber: number; baseVersion: number },
) {
  const { organizationId, template, user } = caller;
  const version = await services.db.transaction(async (tx) => {
    const theme = await lockTheme(tx, template);
    const { currentVersion } = theme;
    if (currentVersion !== request.baseVersion) throw refusalOf({ kind: 'stale', currentVersion });
    const lease = { userId: user.id, number: request.leaseNumber };
    if (!(await holdsLease(tx, refOf('template', theme), lease)))
      throw refusalOf({ kind: 'lease_lost', currentVersion });
    const html = await findTemplateVersion(tx, organizationId, theme.id, request.version);
    const next = { html, of: request.version, restoredFrom: request.version, title: theme.title, userId: user.id };
    const made = await addThemeVersion(tx, services, theme, next);
    await recordChange(tx, authorOf(caller), {
      action: 'template.version_restored',
      object: { kind: 'template', id: theme.id },
      details: { version: made, from: request.version },
    });
    return made;
  });
  const page = await listHistory(services.db, refOf('template', template));
  return { version, ...page, previewUrl: await themePreviewUrl(services, caller) };
}

/** Notes that someone started to change the tags of a theme (builder spec 4). */
export async function noteRulesEdit(services: Services, caller: ThemeCaller): Promise<{ success: true }> {
  await services.db.transaction(async (tx) => {
    const theme = await lockTheme(tx, caller.template);
    await recordChange(tx, authorOf(caller), {
      action: 'template.rules_edit_started',
      object: { kind: 'template', id: theme.id },
    });
  });
  return { success: true };
}

/** One page of the versions of a theme, newest first, and a page that shows the current one to the caller. */
export async function themeHistory(services: Services, caller: ThemeCaller, query: HistoryQuery) {
  const { organizationId, template, user, session } = caller;
  const version = template.currentVersion;
  return {
    ...(await listHistory(services.db, refOf('template', template), query)),
    version,
    contentUrl: contentUrl(services, {
      kind: 'template',
      organizationId,
      templateId: template.id,
      version,
      isMiniature: false,
      userId: user.id,
      sessionId: session.id,
    }),
  };
}

async function themePreviewUrl(services: Services, caller: ThemeCaller): Promise<string> {
  const { id } = caller.template;
  return await previewUrlOf(services, caller, { type: 'template', id, templateId: id });
}
