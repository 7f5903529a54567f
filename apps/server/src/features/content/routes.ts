import { AppError, texts } from '@galley/contract';
import { rewriteAddresses } from '@galley/markup';
import { and, eq, isNull } from 'drizzle-orm';
import { loadHtml } from '../../platform/db/html-contents';
import { shareLinks, templates } from '../../platform/db/schema';
import { mayOpenTemplate } from '../../platform/http/access-targets';
import { isLiveSession } from '../../platform/http/sessions';
import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { encodePath, readThemeAddress } from '../assets/theme-addresses';
import { findDraft } from '../drafts/drafts';
import { type EmailRow, findEmailRow, findEmailVersion } from '../emails/email-versions';
import { findAddressesTask, rewriteInWorker, stripTask } from '../exports/export-tasks';
import { assetBaseOf, loadTheme } from '../templates/themes';
import { contentPolicy, requestOrigin } from './content-policy';
import { itemPageTask } from './content-tasks';
import { type ContentTicket, contentTicket } from './content-ticket';
import { picturePage } from './picture-page';

interface ContentPage {
  html: string;
  hasScripts: boolean;
  isMiniature: boolean;
}

/** Stored html as opaque pages: previews, version views, miniatures (design.md 7). */
export function contentHandlers(services: Services): HandlerMap {
  return {
    content: async ({ caller, request }) => {
      const ticket = contentTicket.safeParse(caller.payload);
      if (!ticket.success) throw new AppError('not_found', texts.notFound);
      const page = await contentPage(services, ticket.data);
      return {
        contentType: 'text/html; charset=utf-8',
        headers: {
          'content-security-policy': contentPolicy({ ...page, origin: requestOrigin(request) }),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cache-control': page.isMiniature ? 'private, max-age=3600' : 'no-store',
          ...(page.isMiniature ? { 'x-dns-prefetch-control': 'off' } : {}),
        },
        body: page.isMiniature ? picturePage(page.html, services.config.publicUrl) : page.html,
      };
    },
  };
}

async function contentPage(services: Services, ticket: ContentTicket): Promise<ContentPage> {
  await refuseRevoked(services, ticket);
  if (ticket.kind === 'email') return await emailPage(services, ticket);
  if (ticket.kind === 'draft') return await draftPage(services, ticket);
  const theme = await loadTheme(services, ticket.organizationId, ticket.templateId, ticket.version);
  const resolve = resolver(assetBaseOf(theme.version));
  if (ticket.kind === 'item') {
    const items = [...theme.palette.sections, ...theme.palette.components];
    const item = items.find((candidate) => candidate.id === ticket.itemId);
    if (!item) throw new AppError('not_found', texts.notFound);
    const html = await services.workers.run(itemPageTask, { source: theme.source, item });
    return { html: rewriteAddresses(html, resolve), hasScripts: false, isMiniature: true };
  }
  const type = await templateType(services, ticket);
  const addresses = await services.workers.run(findAddressesTask, { html: theme.source });
  return {
    html: await rewriteInWorker(services.workers, { html: theme.source, addresses }, resolve),
    hasScripts: type === 'page' && !ticket.isMiniature,
    isMiniature: ticket.isMiniature,
  };
}

/** A version as its readers get it: markers, tags and hidden variations gone, theme addresses resolved. */
async function emailPage(services: Services, ticket: ContentTicket & { kind: 'email' }): Promise<ContentPage> {
  const { db } = services;
  const { organizationId } = ticket;
  const email = await findEmailRow(db, { organizationId, id: ticket.emailId });
  const version = await findEmailVersion(db, email, ticket.version);
  const html = await readersHtml(services, email, {
    html: await loadHtml(db, organizationId, version.htmlSha256),
    templateVersion: version.templateVersion,
  });
  const { isMiniature } = ticket;
  return { html, hasScripts: email.type === 'page' && !isMiniature, isMiniature };
}

/** Unsaved work as it would be read if it were saved. Its author alone gets there. */
async function draftPage(services: Services, ticket: ContentTicket & { kind: 'draft' }): Promise<ContentPage> {
  const { organizationId, emailId, userId, tabId } = ticket;
  const email = await findEmailRow(services.db, { organizationId, id: emailId });
  const draft = await findDraft(services.db, { organizationId, emailId, userId }, tabId);
  if (!draft) throw new AppError('not_found', texts.notFound);
  const html = await readersHtml(services, email, { html: draft.html, templateVersion: email.templateVersion });
  return { html, hasScripts: email.type === 'page', isMiniature: false };
}

async function readersHtml(
  services: Services,
  email: EmailRow,
  document: { html: string; templateVersion: number },
): Promise<string> {
  const theme = await loadTheme(services, email.organizationId, email.templateId, document.templateVersion);
  const stripped = await services.workers.run(stripTask, {
    html: document.html,
    markerPrefix: email.markerPrefix,
    keepTags: false,
    linkParameters: [],
  });
  return await rewriteInWorker(services.workers, stripped, resolver(assetBaseOf(theme.version)));
}

/** Relative addresses of a theme → its assets; everything else stays. */
function resolver(assetBase: string): (value: string) => string | null {
  return (value) => {
    const address = readThemeAddress(value);
    return address ? `${assetBase}${encodePath(address.path)}${address.suffix}` : null;
  };
}

/** A ticket lives no longer than the right it was given for: a share link, or a person's session and place in the theme. */
async function refuseRevoked(services: Services, ticket: ContentTicket): Promise<void> {
  if (ticket.sessionId !== 0 && !(await isLiveSession(services, ticket.sessionId))) {
    throw new AppError('not_found', texts.notFound);
  }
  if (ticket.userId !== 0 && !(await mayOpenTemplate(services.db, ticket))) {
    throw new AppError('not_found', texts.notFound);
  }
  if (ticket.shareLinkId === 0) return;
  const [live] = await services.db
    .select({ id: shareLinks.id })
    .from(shareLinks)
    .where(
      and(
        eq(shareLinks.organizationId, ticket.organizationId),
        eq(shareLinks.id, ticket.shareLinkId),
        isNull(shareLinks.revokedAt),
        isNull(shareLinks.deletedAt),
      ),
    );
  if (!live) throw new AppError('not_found', texts.notFound);
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
  if (!row) throw new AppError('not_found', texts.notFound);
  return row.type;
}
