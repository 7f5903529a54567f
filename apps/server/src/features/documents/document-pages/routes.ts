import { AppError } from '@galley/contract';
import type { VariationPiece } from '@galley/markup/themes';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { type ContentTicket, contentTicket } from '../../../access/content-ticket';
import { isLiveSession } from '../../../access/sessions';
import { mayOpenTemplate } from '../../../access/targets';
import { messages } from '../../../messages';
import { shareLinks } from '../../../platform/db/schema';
import type { HandlerMap, RawReply } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { readItemPicture } from '../../files/screenshots/item-screenshots';
import { readPicture } from '../../files/screenshots/stored-screenshots';
import { readDifference } from '../upgrades/stored-differences';
import { contentPage } from './content-page';
import { contentPolicy, requestOrigin } from './content-policy';
import { pageWithSample } from './sample-page';
import { createThumbnailCache } from './thumbnail-cache';

/**
 * Returns the handlers that serve stored HTML as opaque pages: previews, version views and thumbnails (design.md 7).
 */
export function contentHandlers(services: Services): HandlerMap {
  const pictures = createThumbnailCache();
  return {
    content: async ({ caller, query, request, signal }) => {
      const ticket = contentTicket.safeParse(caller.payload);
      if (!ticket.success) throw new AppError('not_found', messages.notFound);
      const { organizationId } = ticket.data;
      await refuseRevoked(services, ticket.data);
      if (ticket.data.kind === 'screenshot') return await screenshotReply(services, ticket.data);
      if (ticket.data.kind === 'difference') return await differenceReply(services, ticket.data);
      const { device, sha1: htmlSha1 } = query;
      if (ticket.data.kind === 'item' && device && htmlSha1)
        return pictureReply(await readItemPicture(services.db, ticket.data, { htmlSha1, device }));
      const shown = await contentPage(services, ticket.data, {
        piece: pieceOf(query),
        scheme: query.scheme,
        keepsTokens: query.persona !== undefined,
      });
      const page = query.persona ? await pageWithSample(services, ticket.data, shown, query.persona) : shown;
      return {
        contentType: 'text/html; charset=utf-8',
        headers: {
          'content-security-policy': contentPolicy({ ...page, origin: requestOrigin(request) }),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cache-control': page.isThumbnail ? 'private, max-age=3600' : 'no-store',
          ...(page.isThumbnail ? { 'x-dns-prefetch-control': 'off' } : {}),
        },
        // Concurrent requests share one thumbnail, so it is completed even if one client disconnects.
        body: page.isThumbnail
          ? await pictures.get(page.key, () => page.make({ organizationId }))
          : await page.make({ organizationId, signal }),
      };
    },
  };
}

/** Returns the screenshot of a document. Throws `not_found` if the document has other HTML now. */
async function screenshotReply(services: Services, ticket: ContentTicket & { kind: 'screenshot' }): Promise<RawReply> {
  const { organizationId, screenshotId: id, htmlSha256, device } = ticket;
  return pictureReply(await readPicture(services.db, { organizationId, id, htmlSha256 }, device));
}

/** Returns the picture of the changes of an upgrade. Throws `not_found` if something else was compared since. */
async function differenceReply(services: Services, ticket: ContentTicket & { kind: 'difference' }): Promise<RawReply> {
  const { organizationId, differenceId: id, key } = ticket;
  return pictureReply(await readDifference(services.db, { organizationId, id, key }));
}

/** Returns the reply with a picture. Throws `not_found` if there is none. */
function pictureReply(body: Buffer | null): RawReply {
  if (!body) throw new AppError('not_found', messages.notFound);
  return {
    contentType: 'image/webp',
    headers: {
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    },
    body,
  };
}

/** Returns the variation that the query names. A ticket is valid for all variations of its theme version. */
function pieceOf({ variation, region, member }: Partial<VariationPiece>): VariationPiece | null {
  return variation === undefined ? null : { variation, region, member };
}

/**
 * Throws `not_found` if the access that a ticket was created for has ended: a share link, or a person's session and
 * access to the theme.
 */
async function refuseRevoked(services: Services, ticket: ContentTicket): Promise<void> {
  if (ticket.sessionId !== 0 && !(await isLiveSession(services, ticket.sessionId))) {
    throw new AppError('not_found', messages.notFound);
  }
  if (ticket.userId !== 0 && !(await mayOpenTemplate(services.db, ticket))) {
    throw new AppError('not_found', messages.notFound);
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
        or(isNull(shareLinks.expiresAt), gt(shareLinks.expiresAt, services.clock.now())),
        isNull(shareLinks.deletedAt),
      ),
    );
  if (!live) throw new AppError('not_found', messages.notFound);
}
