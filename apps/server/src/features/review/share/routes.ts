import { AppError, type ShareLink } from '@galley/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { documentOf } from '../../../access/targets';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import { noneAsNull } from '../../../platform/db/columns';
import { shareLinks, users } from '../../../platform/db/schema';
import type { EmailTarget, HandlerMap, TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import {
  changeLink,
  type LinkActor,
  linksOf,
  makeLink,
  previewPath,
  revokeLink,
  type ShareLinkRow,
} from '../../documents/share-links/share-links';
import { findVersion } from '../../documents/stored-versions/find-version';
import { listVersionChoices } from '../../documents/versions/history';

type LinkCaller = UserCaller & ({ email: EmailTarget } | { template: TemplateTarget });

const notFound = () => new AppError('not_found', messages.notFound);

/**
 * Returns the handlers for share links of emails, pages and themes: list, create, name, set expiry, replace, revoke.
 */
export function shareHandlers(services: Services): HandlerMap {
  return {
    share_links: async ({ caller }) => listLinks(services, caller),
    share_links_create: async ({ caller, body, request }) => createLink(services, caller, body, request),
    share_links_update: async ({ caller, params, body }) => updateLink(services, caller, params.linkId, body),
    share_links_replace: async ({ caller, params, request }) => replaceLink(services, caller, params.linkId, request),
    share_links_revoke: async ({ caller, params, request }) => endLink(services, caller, params.linkId, request),
    template_share_links: async ({ caller }) => listLinks(services, caller),
    template_share_links_create: async ({ caller, body, request }) => createLink(services, caller, body, request),
    template_share_links_update: async ({ caller, params, body }) => updateLink(services, caller, params.linkId, body),
    template_share_links_replace: async ({ caller, params, request }) =>
      replaceLink(services, caller, params.linkId, request),
    template_share_links_revoke: async ({ caller, params, request }) =>
      endLink(services, caller, params.linkId, request),
  };
}

async function listLinks(
  services: Services,
  caller: LinkCaller,
): Promise<{ shareLinks: ShareLink[]; versions: { version: number; createdAt: number; name: string }[] }> {
  const rows = await services.db
    .select({ link: shareLinks, author: users.name })
    .from(shareLinks)
    .leftJoin(users, eq(users.id, shareLinks.createdBy))
    .where(linksOf(documentOf(caller)))
    .orderBy(desc(sql`${shareLinks.revokedAt} is null`), desc(shareLinks.id));
  const links = rows.map(({ link, author }) => present(services, link, caller, author));
  const { currentVersion } = documentOf(caller);
  const choices = await listVersionChoices(services.db, documentOf(caller), { currentVersion });
  return {
    shareLinks: [...links.filter(({ state }) => state === 'live'), ...links.filter(({ state }) => state !== 'live')],
    versions: choices.map(({ version, createdAt, name }) => ({ version, createdAt, name })),
  };
}

async function createLink(
  services: Services,
  caller: LinkCaller,
  body: { label: string; version: number; expiresAt: number },
  request: FastifyRequest,
): Promise<{ shareLink: ShareLink }> {
  await checkVersion(services, caller, body.version);
  const { label, version, expiresAt } = body;
  const settings = { label, version: noneAsNull(version), expiresAt: readExpiry(services, expiresAt) };
  const link = await services.db.transaction((tx) =>
    makeLink(tx, services, documentOf(caller), settings, actorOf(caller, request)),
  );
  return { shareLink: present(services, link, caller, caller.user.name) };
}

async function updateLink(
  services: Services,
  caller: LinkCaller,
  linkId: number,
  body: { label: string; expiresAt: number },
): Promise<{ shareLink: ShareLink }> {
  const change = { linkId, label: body.label, expiresAt: readExpiry(services, body.expiresAt), userId: caller.user.id };
  const link = await services.db.transaction((tx) => changeLink(tx, services, documentOf(caller), change));
  if (!link) throw notFound();
  return { shareLink: present(services, link, caller, await authorOf(services, link)) };
}

async function replaceLink(
  services: Services,
  caller: LinkCaller,
  linkId: number,
  request: FastifyRequest,
): Promise<{ shareLink: ShareLink }> {
  const document = documentOf(caller);
  const actor = actorOf(caller, request);
  const link = await services.db.transaction(async (tx) => {
    const old = await revokeLink(tx, services, document, linkId, actor);
    if (!old) throw notFound();
    const { label, version, expiresAt } = old;
    return await makeLink(tx, services, document, { label, version, expiresAt }, actor);
  });
  return { shareLink: present(services, link, caller, caller.user.name) };
}

async function endLink(services: Services, caller: LinkCaller, linkId: number, request: FastifyRequest) {
  const document = documentOf(caller);
  const actor = actorOf(caller, request);
  await services.db.transaction(async (tx) => {
    if (!(await revokeLink(tx, services, document, linkId, actor))) throw notFound();
  });
  return { success: true as const };
}

/** Throws unless the version exists: a link can only be created for an existing version. */
async function checkVersion(services: Services, caller: LinkCaller, version: number): Promise<void> {
  if (version === 0) return;
  await findVersion(services.db, documentOf(caller), version);
}

function readExpiry(services: Services, expiresAt: number): Date | null {
  if (expiresAt === 0) return null;
  const end = new Date(expiresAt * 1000);
  if (!(end.getTime() > services.clock.now().getTime())) {
    throw new AppError('invalid_field', messages.shareLinkPast, { field: 'expiresAt' });
  }
  return end;
}

function actorOf(caller: LinkCaller, request: FastifyRequest): LinkActor {
  return { userId: caller.user.id, address: request.ip };
}

async function authorOf(services: Services, link: ShareLinkRow): Promise<string | null> {
  if (link.createdBy === null) return null;
  const [row] = await services.db.select({ name: users.name }).from(users).where(eq(users.id, link.createdBy));
  return row?.name ?? null;
}

function present(services: Services, link: ShareLinkRow, caller: LinkCaller, author: string | null): ShareLink {
  const isExpired = link.expiresAt !== null && link.expiresAt.getTime() <= services.clock.now().getTime();
  const state = link.revokedAt ? 'revoked' : isExpired ? 'expired' : 'live';
  return {
    id: link.id,
    url: state === 'live' ? `${services.config.publicUrl}${previewPath(services, link, documentOf(caller))}` : '',
    mode: 'preview',
    state,
    label: link.label,
    version: link.version ?? 0,
    createdAt: unixSeconds(link.createdAt),
    createdBy: author ?? '',
    lastOpenedAt: unixSeconds(link.lastOpenedAt),
    expiresAt: unixSeconds(link.expiresAt),
    revokedAt: unixSeconds(link.revokedAt),
  };
}
