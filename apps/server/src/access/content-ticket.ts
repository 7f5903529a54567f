import { limits } from '@galley/contract';
import { z } from 'zod';
import type { Services } from '../services';

/** What content tickets are signed for. */
export const contentTicketPurpose = 'content';

const base = {
  organizationId: z.number().int(),
  templateId: z.number().int(),
  /** The share link it was opened with; a revoked one ends its tickets. 0 = none. */
  shareLinkId: z.number().int().default(0),
  /** The signed-in person it was made for; it ends when they lose the theme. 0 = none. */
  userId: z.number().int().default(0),
  /** The session it was made in; it ends with it. 0 = none. */
  sessionId: z.number().int().default(0),
};

/** What a content ticket shows. Scripts run for pages only, and never for miniatures. */
export const contentTicket = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('email'),
    ...base,
    emailId: z.number().int(),
    version: z.number().int(),
    isMiniature: z.boolean().default(false),
    /** With its blocks marked, and our script that tells which one is meant; no other script runs then. */
    isForComments: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('template'), ...base, version: z.number().int(), isMiniature: z.boolean() }),
  /** Unsaved work of the person it was made for. `emailId` 0 = on the theme itself. */
  z.object({ kind: z.literal('draft'), ...base, emailId: z.number().int(), tabId: z.string() }),
  /** An email, layout or pin as it is, and on a version of its theme; 0 = as it is. */
  z.object({
    kind: z.literal('upgrade'),
    ...base,
    item: z.enum(['email', 'layout', 'pin']),
    itemId: z.number().int(),
    version: z.number().int(),
    /** For screenshots: without scripts. */
    isMiniature: z.boolean().default(false),
  }),
  /** A version with the blocks marked that differ from another version. `emailId` 0 = of the theme itself. */
  z.object({
    kind: z.literal('compare'),
    ...base,
    emailId: z.number().int(),
    version: z.number().int(),
    otherVersion: z.number().int(),
  }),
  z.object({ kind: z.literal('layout'), ...base, layoutId: z.number().int(), htmlSha256: z.string() }),
  z.object({ kind: z.literal('pin'), ...base, snapshotId: z.number().int() }),
  /** A picture, not a page: the screenshot of a document. */
  z.object({
    kind: z.literal('screenshot'),
    ...base,
    screenshotId: z.number().int(),
    device: z.enum(['desktop', 'mobile']),
    htmlSha256: z.string(),
  }),
  /** A picture of what differs before and after an upgrade; `key` names what was compared. */
  z.object({ kind: z.literal('difference'), ...base, differenceId: z.number().int(), key: z.string() }),
  z.object({ kind: z.literal('item'), ...base, version: z.number().int(), itemId: z.string() }),
]);
export type ContentTicket = z.output<typeof contentTicket>;
/** What a ticket of a page shows, not of a picture. */
export type PageTicket = Exclude<ContentTicket, { kind: 'screenshot' | 'difference' }>;

const alwaysMiniature = new Set<ContentTicket['kind']>(['item', 'layout', 'pin', 'screenshot']);

/**
 * The address of an opaque page, signed and short-lived (design.md 7). Expiry times are rounded, so that the same page
 * keeps its address for a while and the browser can cache it.
 */
export function contentUrl(
  services: Pick<Services, 'secrets' | 'clock'>,
  ticket: z.input<typeof contentTicket>,
): string {
  const isMiniature = alwaysMiniature.has(ticket.kind) || ('isMiniature' in ticket && ticket.isMiniature === true);
  return `/content/${services.secrets.sign(contentTicketPurpose, ticket, contentExpiry(services, isMiniature))}`;
}

/** When a ticket that is created now expires. */
export function contentExpiry(services: Pick<Services, 'clock'>, isMiniature: boolean): Date {
  const seconds = isMiniature ? limits.miniatureTicketSeconds : limits.contentTicketSeconds;
  const mark = (isMiniature ? 3600 : 60) * 1000;
  return new Date(Math.ceil(services.clock.now().getTime() / mark) * mark + seconds * 1000);
}
