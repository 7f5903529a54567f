import { createHash } from 'node:crypto';
import { AppError, type PageScheme } from '@galley/contract';
import type { VariationPiece } from '@galley/markup/themes';
import { and, eq, isNull } from 'drizzle-orm';
import type { ContentTicket, PageTicket } from '../../../access/content-ticket';
import { findTemplate } from '../../../access/targets';
import { messages } from '../../../messages';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { templates } from '../../../platform/db/schema';
import type { TaskOptions } from '../../../platform/workers/worker-pool';
import type { Services } from '../../../services';
import { findDraft } from '../drafts/drafts';
import { type EmailRow, findEmailRow, findEmailVersion } from '../emails/email-versions';
import { findLayout } from '../layouts/stored-layouts';
import { findSample } from '../personas/service';
import { listPins, listSnapshots } from '../pins/stored-pins';
import { isPackedPalette } from '../templates/theme-tasks';
import {
  assetBaseOf,
  findTemplateVersion,
  loadTheme,
  type TemplateVersion,
  themeMarkerPrefix,
} from '../templates/themes';
import { upgradedItem } from '../upgrades/upgrade-items';
import { loadCompared, loadVersion } from '../versions/load-compared';
import { commentPageTask } from './comment-page-task';
import { commentScriptHash } from './comment-script';
import { comparePageTask } from './compare-page-task';
import { compareScriptHash } from './compare-script';
import { emailPageTask, findItem, itemPageTask, type PageView, sectionPageTask, themePageTask } from './content-tasks';

export interface ContentPage {
  /** Identifies everything that the thumbnail is made from. Thumbnails with the same key are identical. */
  key: string;
  /** The checksum of the HTML that the page is made from: of the document, or of the theme. */
  htmlSha256: string;
  hasScripts: boolean;
  isThumbnail: boolean;
  /** The hash of our own script. If given, no other script runs. */
  ownScript?: string;
  /** Returns the page in UTF-8. */
  make(options: TaskOptions): Promise<Buffer>;
}

/** How a document is shown. */
interface PageChoice {
  scheme?: PageScheme | null;
  /** Whether the template tags of an email stay as written, for a persona to replace them. */
  keepsTokens?: boolean;
}

/**
 * Returns the page that a ticket shows: a palette item in one of its variations, or a document in a color scheme.
 * Template tags in its texts have values of the theme's first persona, or else their names. Throws `not_found` if it
 * doesn't exist anymore.
 */
export async function contentPage(
  services: Services,
  ticket: PageTicket,
  { piece, ...shown }: PageChoice & { piece: VariationPiece | null },
): Promise<ContentPage> {
  const { scheme = null } = shown;
  if (ticket.kind === 'email') return await emailPage(services, ticket, shown);
  if (ticket.kind === 'draft') return await draftPage(services, ticket);
  if (ticket.kind === 'upgrade') return await upgradePage(services, ticket);
  if (ticket.kind === 'compare') return await comparePage(services, ticket);
  if (ticket.kind === 'part') return await partPage(services, ticket);
  if (ticket.kind === 'layout') return await layoutPage(services, ticket);
  if (ticket.kind === 'pin') return await pinPage(services, ticket);
  if (ticket.kind === 'template') return await templatePage(services, ticket, scheme);
  return await palettePage(services, ticket, piece);
}

/** Returns the page of a single palette item. */
async function palettePage(
  services: Services,
  ticket: ContentTicket & { kind: 'item' },
  piece: VariationPiece | null,
): Promise<ContentPage> {
  const { organizationId, templateId, itemId } = ticket;
  const { source, palette, version } = await loadTheme(services, organizationId, templateId, ticket.version);
  const view = await readableViewOf(services, version, true);
  const item = isPackedPalette(palette) ? { palette, id: itemId } : findItem(palette, itemId);
  return {
    key: JSON.stringify(['item', identityOf(view), itemId, piece]),
    htmlSha256: version.htmlSha256,
    hasScripts: false,
    isThumbnail: true,
    make: (options) => services.workers.run(itemPageTask, { source, item, piece, view }, options),
  };
}

async function templatePage(
  services: Services,
  ticket: ContentTicket & { kind: 'template' },
  scheme: PageScheme | null,
): Promise<ContentPage> {
  const { db } = services;
  const { organizationId, templateId, isThumbnail } = ticket;
  const version = await findTemplateVersion(db, organizationId, templateId, ticket.version);
  const type = await templateType(services, ticket);
  const view = { ...(await readableViewOf(services, version, isThumbnail)), scheme };
  return {
    key: JSON.stringify(['template', identityOf(view)]),
    htmlSha256: version.htmlSha256,
    hasScripts: type === 'page' && !isThumbnail,
    isThumbnail,
    make: async (options) => {
      const source = await loadPacked(db, organizationId, version.htmlSha256);
      return await services.workers.run(themePageTask, { source, view }, options);
    },
  };
}

/** Returns a version as readers see it: without markers, tags and hidden variations, with theme addresses resolved. */
async function emailPage(
  services: Services,
  ticket: ContentTicket & { kind: 'email' },
  choice: PageChoice,
): Promise<ContentPage> {
  const { db } = services;
  const { organizationId, isThumbnail } = ticket;
  const email = await findEmailRow(db, { organizationId, id: ticket.emailId });
  const version = await findEmailVersion(db, email, ticket.version);
  const { htmlSha256, templateVersion } = version;
  if (ticket.isForComments) return await commentPage(services, email, { htmlSha256, templateVersion, ...choice });
  return await documentPage(services, email, {
    key: htmlSha256,
    isThumbnail,
    templateVersion,
    ...choice,
    load: () => loadPacked(db, organizationId, htmlSha256),
  });
}

/** Returns the page of a version with marks on the blocks that can be commented on. Only our own script runs. */
async function commentPage(
  services: Services,
  { organizationId, templateId, markerPrefix }: EmailRow,
  document: PageChoice & { htmlSha256: string; templateVersion: number },
): Promise<ContentPage> {
  const { htmlSha256, templateVersion, scheme = null, keepsTokens } = document;
  const theme = await findTemplateVersion(services.db, organizationId, templateId, templateVersion);
  const readable = keepsTokens ? viewOf(services, theme, false) : await readableViewOf(services, theme, false);
  const view = { ...readable, scheme };
  return {
    key: '',
    htmlSha256,
    hasScripts: false,
    isThumbnail: false,
    ownScript: commentScriptHash,
    make: async (options) => {
      const html = await loadPacked(services.db, organizationId, htmlSha256);
      return await services.workers.run(commentPageTask, { html, markerPrefix, view }, options);
    },
  };
}

/** Returns unsaved work as readers would see it after a save. Only its author can open it. */
async function draftPage(services: Services, ticket: ContentTicket & { kind: 'draft' }): Promise<ContentPage> {
  const { organizationId, emailId, userId, tabId } = ticket;
  if (emailId === 0) return await themeDraftPage(services, ticket);
  const email = await findEmailRow(services.db, { organizationId, id: emailId });
  const draft = await findDraft(services.db, { document: refOf('email', email), userId }, tabId);
  if (!draft) throw new AppError('not_found', messages.notFound);
  const { templateVersion } = email;
  // It is never a thumbnail, so nothing is cached under its key.
  const load = async () => draft.packed;
  return await documentPage(services, email, { key: '', isThumbnail: false, templateVersion, load });
}

/** Returns the page of a theme's draft, with the variations that the draft shows. */
async function themeDraftPage(services: Services, ticket: ContentTicket & { kind: 'draft' }): Promise<ContentPage> {
  const { organizationId, templateId: id, userId, tabId } = ticket;
  const theme = await findTemplate(services.db, id, organizationId);
  const draft = await findDraft(services.db, { document: refOf('template', { organizationId, id }), userId }, tabId);
  if (!theme || !draft) throw new AppError('not_found', messages.notFound);
  const document = { organizationId, templateId: id, type: theme.type, markerPrefix: themeMarkerPrefix(id) };
  const load = async () => draft.packed;
  const { currentVersion: templateVersion } = theme;
  return await documentPage(services, document, { key: '', isThumbnail: false, templateVersion, load });
}

/**
 * Returns a document before or after an update to a version of its theme. The update is computed for this page only.
 */
async function upgradePage(services: Services, ticket: ContentTicket & { kind: 'upgrade' }): Promise<ContentPage> {
  const { organizationId, templateId, item: kind, itemId: id, version, isThumbnail } = ticket;
  const item = { kind, organizationId, id };
  const { base, upgraded } = await upgradedItem(services, item, version);
  const shown = version === 0 ? base : upgraded;
  const templateVersion = version || base.templateVersion;
  const key = JSON.stringify(['upgrade', organizationId, kind, id, base.html.sha256, version]);
  if (base.kind === 'pin') {
    const theme = await loadTheme(services, organizationId, templateId, templateVersion);
    const { html, markerPrefix } = shown;
    const view = await readableViewOf(services, theme.version, isThumbnail);
    const page = { source: theme.source, html, markerPrefix, view };
    return {
      key,
      htmlSha256: base.html.sha256,
      hasScripts: false,
      isThumbnail,
      make: (options) => services.workers.run(sectionPageTask, page, options),
    };
  }
  const load = async () => shown.html;
  const page = await documentPage(services, base, { key, isThumbnail, templateVersion, load });
  return { ...page, htmlSha256: base.html.sha256 };
}

/** Returns the thumbnail page of a layout, as readers would see an email created from it. */
async function layoutPage(services: Services, ticket: ContentTicket & { kind: 'layout' }): Promise<ContentPage> {
  const { db } = services;
  const { organizationId } = ticket;
  const layout = await findLayout(db, { organizationId, id: ticket.layoutId });
  if (!layout) throw new AppError('not_found', messages.notFound);
  const { htmlSha256: key, templateVersion } = layout;
  const load = () => loadPacked(db, organizationId, key);
  return await documentPage(services, { ...layout, type: 'email' }, { key, isThumbnail: true, templateVersion, load });
}

/** Returns the thumbnail page of a pinned section as readers would see it, in the version of its theme. */
async function pinPage(services: Services, ticket: ContentTicket & { kind: 'pin' }): Promise<ContentPage> {
  const { db } = services;
  const { organizationId, templateId } = ticket;
  const [snapshot] = await listSnapshots(db, { organizationId, ids: [ticket.snapshotId] });
  const [listed] = snapshot ? await listPins(db, { organizationId, templateId, id: snapshot.pinArchiveId }) : [];
  if (!snapshot || !listed) throw new AppError('not_found', messages.notFound);
  const { htmlSha256, markerPrefix } = snapshot;
  const { source, version } = await loadTheme(services, organizationId, templateId, listed.pin.templateVersion);
  const view = await readableViewOf(services, version, true);
  return {
    key: JSON.stringify(['pin', organizationId, htmlSha256, markerPrefix, identityOf(view)]),
    htmlSha256,
    hasScripts: false,
    isThumbnail: true,
    make: async (options) => {
      const html = await loadPacked(db, organizationId, htmlSha256);
      return await services.workers.run(sectionPageTask, { source, html, markerPrefix, view }, options);
    },
  };
}

/** Returns a version with marks on the blocks that differ from another version. Only our own script runs. */
async function comparePage(services: Services, ticket: ContentTicket & { kind: 'compare' }): Promise<ContentPage> {
  const { organizationId, templateId, version, otherVersion } = ticket;
  const { kind, id } = ticket.document;
  const compared = await loadCompared(services.db, refOf(kind, { organizationId, id }), [version, otherVersion]);
  const side = version <= otherVersion ? 'before' : 'after';
  const shown = compared[side];
  const themeVersion = await findTemplateVersion(services.db, organizationId, templateId, shown.themeVersion);
  const theme = kind === 'pin' ? await loadPacked(services.db, organizationId, themeVersion.htmlSha256) : null;
  const input = { ...compared, side, theme, view: viewOf(services, themeVersion, false) } as const;
  return {
    key: '',
    htmlSha256: shown.html.sha256,
    hasScripts: false,
    isThumbnail: false,
    ownScript: compareScriptHash,
    make: (options) => services.workers.run(comparePageTask, input, options),
  };
}

/** A version of a layout or pin as readers would see it, of a pin in the version of its theme. */
async function partPage(services: Services, ticket: ContentTicket & { kind: 'part' }): Promise<ContentPage> {
  const { organizationId, templateId } = ticket;
  const { kind, id } = ticket.document;
  const { html, markerPrefix, themeVersion } = await loadVersion(
    services.db,
    refOf(kind, { organizationId, id }),
    ticket.version,
  );
  const document = { organizationId, templateId, type: 'email', markerPrefix: markerPrefix ?? '' };
  if (kind === 'layout') {
    const load = async () => html;
    return await documentPage(services, document, { key: '', isThumbnail: false, templateVersion: themeVersion, load });
  }
  const { source, version } = await loadTheme(services, organizationId, templateId, themeVersion);
  const view = await readableViewOf(services, version, false);
  const page = { source, html, markerPrefix: document.markerPrefix, view };
  return {
    key: '',
    htmlSha256: html.sha256,
    hasScripts: false,
    isThumbnail: false,
    make: (options) => services.workers.run(sectionPageTask, page, options),
  };
}

async function documentPage(
  services: Services,
  {
    organizationId,
    templateId,
    type,
    markerPrefix,
  }: Pick<EmailRow, 'organizationId' | 'templateId' | 'type' | 'markerPrefix'>,
  document: PageChoice & {
    key: string;
    isThumbnail: boolean;
    templateVersion: number;
    load(): Promise<PackedHtml>;
  },
): Promise<ContentPage> {
  const { isThumbnail } = document;
  const theme = await findTemplateVersion(services.db, organizationId, templateId, document.templateVersion);
  const readable = document.keepsTokens
    ? viewOf(services, theme, isThumbnail)
    : await readableViewOf(services, theme, isThumbnail);
  const view = { ...readable, scheme: document.scheme ?? null };
  return {
    key: JSON.stringify(['email', organizationId, document.key, markerPrefix, identityOf(view)]),
    htmlSha256: document.key,
    hasScripts: type === 'page' && !isThumbnail,
    isThumbnail,
    make: async (options) =>
      await services.workers.run(emailPageTask, { html: await document.load(), markerPrefix, view }, options),
  };
}

/** Returns how a page is shown. `assetBase` is unique to a theme version, so it also identifies the theme's source. */
function viewOf(services: Services, theme: TemplateVersion, isThumbnail: boolean): PageView {
  return { assetBase: assetBaseOf(theme), pictureOf: isThumbnail ? services.config.publicUrl : null };
}

/** Returns how a page is shown whose template tags can be read. */
async function readableViewOf(services: Services, theme: TemplateVersion, isThumbnail: boolean): Promise<PageView> {
  return { ...viewOf(services, theme, isThumbnail), sample: await findSample(services.db, theme) };
}

/** Returns a view as a part of a key, in which a checksum stands for the values. */
function identityOf({ sample = {}, ...view }: PageView): object {
  const values = JSON.stringify(sample);
  return { ...view, sample: createHash('sha256').update(values).digest('base64') };
}

async function templateType(services: Services, ticket: ContentTicket): Promise<string> {
  const [row] = await services.db
    .select({ type: templates.type })
    .from(templates)
    .where(
      and(
        eq(templates.organizationId, ticket.organizationId),
        eq(templates.id, ticket.templateId),
        isNull(templates.deletedAt),
      ),
    );
  if (!row) throw new AppError('not_found', messages.notFound);
  return row.type;
}
