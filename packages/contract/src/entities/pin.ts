import { z } from 'zod';
import { documentType, id, unixSeconds } from './common';

/**
 * What is known of a thumbnail (builder spec 4). `pending`: it's being made. `none`: there is none, and none is being
 * made.
 */
const thumbnailStatus = z.enum(['pending', 'ready', 'error', 'none']);
/** Addresses of the thumbnails by width; '' = there is none. */
const thumbnails = {
  thumbnailStatus,
  thumbnailError: z.string(),
  thumbnailMobile: z.string(),
  thumbnailDesktop: z.string(),
};
const sha1 = z.string().regex(/^[0-9a-f]{40}$/);

/** One stored state of a pinned section (builder spec 3). */
export const pinSnapshot = z.object({
  id,
  pinArchiveId: id,
  /** The section with the markers it is stored with; '' = left out. */
  html: z.string(),
  /** The prefix in the values of these markers. */
  markerPrefix: z.string(),
  /** SHA-1 of `hashedHtml`. */
  htmlSha1: sha1,
  /** The section without our markers, so the same for every document it is in; '' = left out. */
  hashedHtml: z.string(),
  /** The block it was pinned from; '' = not known. */
  blockId: z.string(),
  createdAt: unixSeconds,
  /** Who made it; '' = left out. */
  createdBy: z.string(),
  ...thumbnails,
  /** Address of a sandboxed page with a thumbnail of the section. */
  miniatureUrl: z.string(),
});
export type PinSnapshot = z.infer<typeof pinSnapshot>;

/** A pinned section of a theme with the states that were stored of it (builder spec 3). */
export const pinArchive = z.object({
  id,
  name: z.string(),
  /** It is a section for phones. Theme upgrades leave these as they are. */
  mobile: z.boolean(),
  /** The version of the theme that it was made with. */
  tmp_version: z.number().int(),
  /** Where the relative addresses of that version resolve: `/assets/{key}/`. */
  assetBase: z.string(),
  /** The theme has the section it was made from, so that a theme upgrade can renew it. */
  is_upgradable: z.boolean(),
  /** It is being upgraded at the moment. */
  upgrading: z.boolean(),
  /** The item of the palette that it was made from; '' = none. */
  sectionId: z.string(),
  defaultSnapshotId: id,
  defaultSnapshotHtmlSha1: sha1,
  snapshotCount: z.number().int(),
  /** Newest first; [] = left out. */
  snapshots: z.array(pinSnapshot),
  /** Of the default snapshot, as the following. */
  ...thumbnails,
  miniatureUrl: z.string(),
  /** 0 = in no group. */
  pinGroupId: id,
  createdAt: unixSeconds,
  createdBy: z.string(),
  updatedAt: unixSeconds,
});
export type PinArchive = z.infer<typeof pinArchive>;

/** A group of pins (builder spec 3). */
export const pinGroup = z.object({ id, name: z.string() });
export type PinGroup = z.infer<typeof pinGroup>;

/** An email or page with sections that follow a pin. */
export const linkedDocument = z.object({
  id,
  title: z.string(),
  type: documentType,
  /** These sections, those of an earlier snapshot, and those that were edited in the document. */
  sections: z.number().int(),
  outdated: z.number().int(),
  edited: z.number().int(),
});
export type LinkedDocument = z.infer<typeof linkedDocument>;

/** `replace`: also sections that were edited. `unlink`: they stay as they are and no longer follow the pin. */
export const pinLinkAction = z.enum(['update', 'replace', 'unlink']);
export type PinLinkAction = z.infer<typeof pinLinkAction>;

export const pinLinkResult = z.object({
  id,
  title: z.string(),
  type: documentType,
  /** `unchanged`: there was nothing to do, or someone saved it meanwhile. */
  result: z.enum(['changed', 'unchanged', 'editing']),
  /** Who is editing it; '' = nobody. */
  editor: z.string(),
});
export type PinLinkResult = z.infer<typeof pinLinkResult>;
