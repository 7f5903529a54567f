import { z } from 'zod';
import { approvalState } from './approval';
import { documentType, id, unixSeconds } from './common';
import { rowOrganization } from './organization';

/** The caller's permissions for a record. Sent by the server, never derived by the client. */
const templateGrant = z.object({ canEdit: z.boolean(), canAdmin: z.boolean() });

/** The latest update of the documents of a theme to a newer version of it, or their return to the version before. */
export const runningUpdate = z.object({
  isUpgrading: z.boolean(),
  /** Documents are updated, or returned to the previous version. */
  kind: z.enum(['upgrade', 'return']),
  /** The version of the theme to which they are updated. */
  version: z.number().int(),
  /** Whether it was interrupted. It can be started again. */
  isStopped: z.boolean(),
  /** Documents that were changed, those that were left as they were, and all selected ones; 0 = not counted yet. */
  done: z.number().int(),
  skipped: z.number().int(),
  total: z.number().int(),
  /** When it ended or last went on. */
  at: unixSeconds,
});
export type RunningUpdate = z.infer<typeof runningUpdate>;

/** The open comments on a document, and the state of its approval. */
export const reviewState = z.object({
  /** Threads of comments that are open. */
  openComments: z.number().int(),
  /** The answers to the request to approve the current version; null = nobody was asked. */
  approval: z.object({ state: approvalState, approved: z.number().int(), asked: z.number().int() }).nullable(),
});
export type ReviewState = z.infer<typeof reviewState>;

export const template = z.object({
  id,
  oid: id,
  title: z.string(),
  type: documentType,
  version: z.number().int(),
  emailCount: z.number().int(),
  createdAt: unixSeconds,
  updatedAt: unixSeconds,
  updatedBy: z.string(),
  grant: templateGrant,
  /** Whether its newest version has no tags, so nobody can edit anything in emails made from it; false while unknown. */
  isUntagged: z.boolean(),
  /** The review of the theme itself, not of its emails and pages. */
  review: reviewState,
  /** Address of a sandboxed page with a thumbnail of the theme. */
  miniatureUrl: z.string(),
  /** The updates of its documents; only for people who can start them. */
  updates: z
    .object({
      /** Emails, pages, layouts and pins that use an earlier version of the theme. */
      outdated: z.number().int(),
      /** The latest update, kept for a day; null = none. */
      latest: runningUpdate.nullable(),
    })
    .optional(),
});
export type Template = z.infer<typeof template>;

/** An email or page in a list. The client uses `id` -1 as a placeholder while one is being created. */
export const email = z.object({
  id,
  fid: id,
  tid: id,
  title: z.string(),
  type: documentType,
  version: z.number().int(),
  createdAt: unixSeconds,
  updatedAt: unixSeconds,
  createdUserID: id,
  updatedUserID: id,
  createdBy: z.string(),
  updatedBy: z.string(),
  canEdit: z.boolean(),
  /** Created within the last day and not edited since. */
  isNew: z.boolean(),
  review: reviewState,
  /** Only in rows of another organization: its name, the title of the theme there, and the email's address. */
  org: rowOrganization.optional(),
  templateTitle: z.string().optional(),
  url: z.string().optional(),
});
export type Email = z.infer<typeof email>;

/** The content of an uploaded theme, shown to its designer. */
export const themeReport = z.object({
  /** Entries of the palette. A group counts once. */
  sections: z.number().int(),
  components: z.number().int(),
  /** Editable texts, images and links. */
  editable: z.number().int(),
});
export type ThemeReport = z.infer<typeof themeReport>;

/** A tagged element of a theme: its title or name, or else its first words; '' = it has none. */
const themeArea = z.object({
  kind: z.enum(['section', 'component', 'region', 'text', 'image', 'link', 'field', 'background', 'preview', 'other']),
  title: z.string(),
});
export type ThemeArea = z.infer<typeof themeArea>;

/** The number of areas, and the first of them. */
const themeAreas = z.object({ count: z.number().int(), areas: z.array(themeArea) });

/** The tagged elements of a theme in a new file without tags, which has their tags now. */
export const markReport = z.object({
  /** Tagged elements of the former version, and how many of them were found. */
  total: z.number().int(),
  found: z.number().int(),
  /** Found in another place, or with another text or image. */
  moved: themeAreas,
  changed: themeAreas,
  lost: themeAreas,
  /** Elements of the new file that look like areas and aren't in the former version. */
  added: themeAreas,
});
export type MarkReport = z.infer<typeof markReport>;
