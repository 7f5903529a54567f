import { AppError, type ShareLink, texts } from '@galley/contract';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { unixSeconds } from '../../platform/clock';
import type { Queryable } from '../../platform/db/database';
import { shareLinks, users } from '../../platform/db/schema';
import type { EmailTarget, HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import {
  ensureLiveLink,
  makeLink,
  previewPath,
  revokeLink,
  type SharedDocument,
  type ShareLinkRow,
} from './share-links';

type LinkDocument = Parameters<typeof previewPath>[2];

/** Share links of emails, pages and themes: the live one, replace, revoke. */
export function shareHandlers(services: Services): HandlerMap {
  return {
    share_links: async ({ caller }) => {
      const rows = await listLinks(services.db, sharedEmail(caller.email));
      return { shareLinks: rows.map(({ link, author }) => present(services, link, caller.email, author)) };
    },
    share_links_create: async ({ caller }) => {
      const link = await services.db.transaction((tx) =>
        ensureLiveLink(tx, services, sharedEmail(caller.email), caller.user.id),
      );
      return { shareLink: present(services, link, caller.email, caller.user.name) };
    },
    share_links_replace: async ({ caller, params }) => {
      const document = sharedEmail(caller.email);
      const link = await services.db.transaction(async (tx) => {
        if (!(await revokeLink(tx, document, params.linkId, caller.user.id))) {
          throw new AppError('not_found', texts.notFound);
        }
        return await makeLink(tx, services, document, caller.user.id);
      });
      return { shareLink: present(services, link, caller.email, caller.user.name) };
    },
    share_links_revoke: async ({ caller, params }) => {
      await services.db.transaction(async (tx) => {
        const isRevoked = await revokeLink(tx, sharedEmail(caller.email), params.linkId, caller.user.id);
        if (!isRevoked) throw new AppError('not_found', texts.notFound);
      });
      return { success: true };
    },
    template_share_links_create: async ({ caller }) => {
      const { template, organizationId } = caller;
      const link = await services.db.transaction((tx) =>
        ensureLiveLink(
          tx,
          services,
          { organizationId, documentKind: 'template', documentId: template.id },
          caller.user.id,
        ),
      );
      const document = { type: 'template', templateId: template.id } as const;
      return { shareLink: present(services, link, document, caller.user.name) };
    },
  };
}

function sharedEmail(email: EmailTarget): SharedDocument {
  return { organizationId: email.organizationId, documentKind: 'email', documentId: email.id };
}

async function listLinks(
  db: Queryable,
  document: SharedDocument,
): Promise<{ link: ShareLinkRow; author: string | null }[]> {
  return await db
    .select({ link: shareLinks, author: users.name })
    .from(shareLinks)
    .leftJoin(users, eq(users.id, shareLinks.createdBy))
    .where(
      and(
        eq(shareLinks.organizationId, document.organizationId),
        eq(shareLinks.documentKind, document.documentKind),
        eq(shareLinks.documentId, document.documentId),
        isNull(shareLinks.deletedAt),
      ),
    )
    .orderBy(desc(isNull(shareLinks.revokedAt)), desc(shareLinks.id));
}

function present(services: Services, link: ShareLinkRow, document: LinkDocument, author: string | null): ShareLink {
  return {
    id: link.id,
    url: `${services.config.publicUrl}${previewPath(services, link, document)}`,
    mode: 'preview',
    createdAt: unixSeconds(link.createdAt),
    createdBy: author ?? '',
    revokedAt: unixSeconds(link.revokedAt),
  };
}
