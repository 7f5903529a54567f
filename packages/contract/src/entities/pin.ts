import { z } from 'zod';
import { documentType, id, unixSeconds } from './common';

/** The state of a thumbnail. `pending`: being generated. `none`: doesn't exist and isn't being generated. */
const thumbnailStatus = z.enum(['pending', 'ready', 'error', 'none']);
/** Addresses of the thumbnails by width; '' = none. */
const thumbnails = {
  thumbnailStatus,
  thumbnailError: z.string(),
  thumbnailMobile: z.string(),
  thumbnailDesktop: z.string(),
};
const sha1 = z.string().regex(/^[0-9a-f]{40}$/);

/** One stored snapshot of a pinned section. */
export const pinSnapshot = z.object({
  id,
  pinArchiveId: id,
  /** The section with its stored markers; '' = omitted. */
  html: z.string(),
  /** The prefix of the markers' values. */
  markerPrefix: z.string(),
  /** SHA-1 of `hashedHtml`. */
  htmlSha1: sha1,
  /** The section without markers, so the same in every document; '' = omitted. */
  hashedHtml: z.string(),
  /** The block from which it was pinned; '' = unknown. */
  blockId: z.string(),
  createdAt: unixSeconds,
  /** The author; '' = omitted. */
  createdBy: z.string(),
  ...thumbnails,
  /** Address of a sandboxed page with a thumbnail of the section. */
  miniatureUrl: z.string(),
});
export type PinSnapshot = z.infer<typeof pinSnapshot>;

/** A pinned section of a theme with its snapshots. */
export const pinArchive = z.object({
  id,
  name: z.string(),
  /** Whether it is a section for phones. Theme upgrades don't change these. */
  mobile: z.boolean(),
  /** The version of the theme with which it was made. */
  tmp_version: z.number().int(),
  /** Base of the relative addresses of that version: `/assets/{key}/`. */
  assetBase: z.string(),
  /** Whether the theme has its original section, so that it can be upgraded. */
  is_upgradable: z.boolean(),
  /** Whether it is being upgraded. */
  upgrading: z.boolean(),
  /** The palette item from which it was made; '' = none. */
  sectionId: z.string(),
  defaultSnapshotId: id,
  defaultSnapshotHtmlSha1: sha1,
  snapshotCount: z.number().int(),
  /** Newest first; [] = omitted. */
  snapshots: z.array(pinSnapshot),
  /** The following fields are those of the default snapshot. */
  ...thumbnails,
  miniatureUrl: z.string(),
  /** 0 = in no group. */
  pinGroupId: id,
  createdAt: unixSeconds,
  createdBy: z.string(),
  updatedAt: unixSeconds,
});
export type PinArchive = z.infer<typeof pinArchive>;

/** A group of pins. */
export const pinGroup = z.object({ id, name: z.string() });
export type PinGroup = z.infer<typeof pinGroup>;

/** An email or page with sections linked to a pin. */
export const linkedDocument = z.object({
  id,
  title: z.string(),
  type: documentType,
  /** Number of linked sections, of those with an earlier snapshot, and of those edited in the document. */
  sections: z.number().int(),
  outdated: z.number().int(),
  edited: z.number().int(),
});
export type LinkedDocument = z.infer<typeof linkedDocument>;

/** `replace`: also edited sections. `unlink`: the sections stay unchanged and are no longer linked to the pin. */
export const pinLinkAction = z.enum(['update', 'replace', 'unlink']);
export type PinLinkAction = z.infer<typeof pinLinkAction>;

export const pinLinkResult = z.object({
  id,
  title: z.string(),
  type: documentType,
  /** `unchanged`: nothing had to be changed, or someone saved it in the meantime. */
  result: z.enum(['changed', 'unchanged', 'editing']),
  /** The person editing it; '' = nobody. */
  editor: z.string(),
});
export type PinLinkResult = z.infer<typeof pinLinkResult>;
