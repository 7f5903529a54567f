import { limits } from '@galley/contract';
import { z } from 'zod';
import { documentKinds } from '../platform/db/document-ref';
import type { Services } from '../services';

/** The signing purpose of content tickets. */
export const contentTicketPurpose = 'content';

const base = {
  organizationId: z.number().int(),
  templateId: z.number().int(),
  /** The share link through which it was opened; revoking the link ends its tickets. 0 = none. */
  shareLinkId: z.number().int().default(0),
  /** The signed-in person for whom it was created; it ends when they lose access to the theme. 0 = none. */
  userId: z.number().int().default(0),
  /** The session in which it was created; it ends with the session. 0 = none. */
  sessionId: z.number().int().default(0),
};

/** The content of a ticket. Scripts only run for pages, and never for thumbnails. */
export const contentTicket = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('email'),
    ...base,
    emailId: z.number().int(),
    version: z.number().int(),
    isThumbnail: z.boolean().default(false),
    /**
     * With its blocks marked, and the server's script that identifies the selected block; no other script runs in that
     * case.
     */
    isForComments: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('template'), ...base, version: z.number().int(), isThumbnail: z.boolean() }),
  /** Unsaved work of the person for whom it was created. `emailId` 0 = on the theme itself. */
  z.object({ kind: z.literal('draft'), ...base, emailId: z.number().int(), tabId: z.string() }),
  /** An email, layout or pin in its current state, or on a version of its theme; 0 = in its current state. */
  z.object({
    kind: z.literal('upgrade'),
    ...base,
    item: z.enum(['email', 'layout', 'pin']),
    itemId: z.number().int(),
    version: z.number().int(),
    /** For screenshots: without scripts. */
    isThumbnail: z.boolean().default(false),
  }),
  /** A version with its differences from another version marked. */
  z.object({
    kind: z.literal('compare'),
    ...base,
    document: z.object({ kind: z.enum(documentKinds), id: z.number().int() }),
    version: z.number().int(),
    otherVersion: z.number().int(),
  }),
  /** A version of a layout or pin. */
  z.object({
    kind: z.literal('part'),
    ...base,
    document: z.object({ kind: z.enum(['layout', 'pin']), id: z.number().int() }),
    version: z.number().int(),
  }),
  z.object({ kind: z.literal('layout'), ...base, layoutId: z.number().int(), htmlSha256: z.string() }),
  z.object({ kind: z.literal('pin'), ...base, snapshotId: z.number().int() }),
  /** An image instead of a page: the screenshot of a document. */
  z.object({
    kind: z.literal('screenshot'),
    ...base,
    screenshotId: z.number().int(),
    device: z.enum(['desktop', 'mobile']),
    htmlSha256: z.string(),
  }),
  /** An image of the differences before and after an upgrade; `key` identifies the comparison. */
  z.object({ kind: z.literal('difference'), ...base, differenceId: z.number().int(), key: z.string() }),
  z.object({ kind: z.literal('item'), ...base, version: z.number().int(), itemId: z.string() }),
]);
export type ContentTicket = z.output<typeof contentTicket>;
/** A ticket for a page, not for an image. */
export type PageTicket = Exclude<ContentTicket, { kind: 'screenshot' | 'difference' }>;

const alwaysThumbnail = new Set<ContentTicket['kind']>(['item', 'layout', 'pin', 'screenshot']);

/**
 * Returns the signed, short-lived address of an isolated page (docs/design.md 7). Expiry times are rounded, so that the
 * same page retains its address for a while and the browser can cache it.
 */
export function contentUrl(
  services: Pick<Services, 'secrets' | 'clock'>,
  ticket: z.input<typeof contentTicket>,
): string {
  const isThumbnail = alwaysThumbnail.has(ticket.kind) || ('isThumbnail' in ticket && ticket.isThumbnail === true);
  return `/content/${services.secrets.sign(contentTicketPurpose, ticket, contentExpiry(services, isThumbnail))}`;
}

/** Returns when a ticket created now expires. */
export function contentExpiry(services: Pick<Services, 'clock'>, isThumbnail: boolean): Date {
  const seconds = isThumbnail ? limits.miniatureTicketSeconds : limits.contentTicketSeconds;
  const mark = (isThumbnail ? 3600 : 60) * 1000;
  return new Date(Math.ceil(services.clock.now().getTime() / mark) * mark + seconds * 1000);
}
