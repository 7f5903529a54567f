import { z } from 'zod';
import { billingPlan } from './billing';
import { checklistItem, checklistSettings } from './checklist';
import { comment } from './comment';
import { documentType, id, sha256, unixSeconds } from './common';
import { emailSettings } from './email-settings';
import { historyEntry, historyPage } from './history';
import { layout } from './layout';
import { personaChoice } from './persona';
import { pinArchive, pinGroup } from './pin';
import { screenshotFields } from './screenshot';
import { templateSettings } from './template-settings';

export const builderMode = z.enum(['email', 'page', 'template', 'template_preview', 'email_preview']);
export type BuilderMode = z.infer<typeof builderMode>;

/** A section or component of the theme, as shown in the palette. `html` is theme source without markers. */
export const paletteItem = z.object({
  id: z.string(),
  type: z.enum(['section', 'component']),
  title: z.string(),
  html: z.string(),
  /** Name of its group; '' = none. */
  groupName: z.string(),
  variationIndex: z.number().int(),
  /** Number of variations in the group, including this one; 1 = no others. */
  variationCount: z.number().int(),
  /** Lowercase tag name of the element, which determines where it can be dropped. */
  tag: z.string(),
  isCode: z.boolean(),
  icon: z.string(),
  tmp_id: id,
  tmp_version: z.number().int(),
  /** Address of a sandboxed page with a thumbnail of the item; '' for Code. */
  miniatureUrl: z.string(),
  /** A hash of everything its screenshots show: the item, the head of its theme and the content around it. */
  htmlSha1: z.string(),
  ...screenshotFields,
});
export type PaletteItem = z.infer<typeof paletteItem>;

/** Sections or components that are variations of each other, in file order. */
const variationGroup = z.object({
  type: z.enum(['section', 'component']),
  name: z.string(),
  htmls: z.array(z.string()),
});
export type VariationGroup = z.infer<typeof variationGroup>;

const linkStyle = z.object({
  index: z.number().int(),
  name: z.string(),
  title: z.string(),
  /** The inline style and class of new links with this style, as source text. */
  style: z.string(),
  className: z.string(),
});
export type LinkStyle = z.infer<typeof linkStyle>;

/** Why the draft was stored: typed and never saved, or the HTML of a refused save. */
export const draftReason = z.enum(['typing', 'stale', 'lease_lost', 'deleted']);
export type DraftReason = z.infer<typeof draftReason>;

/** A draft stored on the server that only its author can see, without its HTML. */
export const draftSummary = z.object({
  baseVersion: z.number().int(),
  htmlSha256: sha256,
  changes: z.number().int(),
  savedAt: unixSeconds,
  /** Identifies one draft: a tab, and each start of editing in it. */
  tabId: z.string(),
  /** The loaded layout; 0 = the same as in the saved version. */
  lid: id,
  settings: emailSettings,
  reason: draftReason,
  /** The user agent of the browser in which it was made; '' = unknown. */
  userAgent: z.string(),
});
export type DraftSummary = z.infer<typeof draftSummary>;

/** A draft with its HTML. */
export const draft = draftSummary.extend({ html: z.string() });
export type Draft = z.infer<typeof draft>;

export const lease = z.object({
  number: z.number().int().positive(),
  expiresAt: unixSeconds,
});
export type Lease = z.infer<typeof lease>;

/** The current state of an open document (build_email_state). */
export const documentState = z.object({
  /** The newest version, its author and the time it was saved. */
  version: z.number().int(),
  savedBy: z.string(),
  savedAt: unixSeconds,
  title: z.string(),
  /** The newest version of the theme. */
  newestTemplateVersion: z.number().int(),
  /** The person editing; null = no one. */
  holder: z.object({ id, name: z.string() }).nullable(),
  /** Set while the document is in the trash. */
  deleted: z.object({ by: z.string(), at: unixSeconds }).nullable(),
});
export type DocumentState = z.infer<typeof documentState>;

const grant = z.object({
  canEdit: z.boolean(),
  canShare: z.boolean(),
  canExport: z.boolean(),
  /** Whether the caller can change the settings of the theme (admins and owners). */
  canChangeTemplate: z.boolean(),
});

/** The data with which the builder opens a document (build_email_html, build_template_html). */
export const buildDocument = z.object({
  id,
  tid: id,
  type: documentType,
  mode: builderMode,
  title: z.string(),
  templateTitle: z.string(),
  /** The stored document: source with markers. */
  html: z.string(),
  htmlSha256: sha256,
  /** The prefix of the markers' values (`mark` and `strip` of the markup package). */
  markerPrefix: z.string(),
  emailVersion: z.number().int(),
  /** The version of the theme that the document uses, and the newest one; 0 for readers of a share link. */
  templateVersion: z.number().int(),
  newestTemplateVersion: z.number().int(),
  isCurrentVersion: z.boolean(),
  /** Base of the theme's relative addresses: `/assets/{key}/`. */
  assetBase: z.string(),
  /**
   * Identifies the organization to its members: copied blocks can only be pasted within it. '' for readers of a share
   * link.
   */
  organizationKey: z.string(),
  settings: emailSettings,
  /** Settings of the theme for the builder. */
  templateSettings,
  checklistSettings,
  checklistItems: z.array(checklistItem),
  comments: z.array(comment),
  sections: z.array(paletteItem),
  components: z.array(paletteItem),
  /** The layouts of the theme, newest first. */
  layouts: z.array(layout),
  /** The pins of the theme without their snapshots, newest first, and their groups. */
  pinArchives: z.array(pinArchive),
  pinGroups: z.array(pinGroup),
  /** The layout that was loaded last; 0 = none, or it was deleted. */
  lid: id,
  /** The plan of the organization; null = billing is disabled, or the reader has only a share link. */
  billingPlan: billingPlan.nullable(),
  groups: z.array(variationGroup),
  linkStyles: z.array(linkStyle),
  colors: z.array(z.string()),
  /** True if the theme has no tags. */
  isUntagged: z.boolean(),
  /** The newest versions. */
  ...historyPage.shape,
  /** The opened version; null for readers of a share link. */
  openedVersion: historyEntry.nullable(),
  previewUrl: z.string(),
  grant,
  /** The person editing now, if it's someone else. */
  holder: z.object({ id, name: z.string() }).nullable(),
  /** The caller's newest draft, if any. */
  draft: draft.nullable(),
  /** All drafts of the caller, newest first, including `draft`. */
  drafts: z.array(draftSummary),
  updatedAt: unixSeconds,
});
export type BuildDocument = z.infer<typeof buildDocument>;

/** The size requirements in the markup for a replaced image (docs/grammar.md 4), in pixels. 0 = not set. */
export const imageRules = z.object({
  width: z.number().nonnegative(),
  height: z.number().nonnegative(),
  minWidth: z.number().nonnegative(),
  maxWidth: z.number().nonnegative(),
  minHeight: z.number().nonnegative(),
  maxHeight: z.number().nonnegative(),
  canResize: z.boolean(),
  isAutoWidth: z.boolean(),
  isAutoHeight: z.boolean(),
});
export type ImageRules = z.infer<typeof imageRules>;

/** The result of the cropper: a rectangle in pixels of the uploaded original. */
export const cropperData = z.object({
  x: z.number().nonnegative(),
  y: z.number().nonnegative(),
  width: z.number().positive(),
  height: z.number().positive(),
});
export type CropperData = z.infer<typeof cropperData>;

export const hostedImage = z.object({
  id,
  src: z.string(),
  original: z.string(),
  width: z.number(),
  height: z.number(),
  type: z.string(),
});
export type HostedImage = z.infer<typeof hostedImage>;

/** Clockwise, in degrees. */
export const imageRotation = z.literal([0, 90, 180, 270]);
export type ImageRotation = z.infer<typeof imageRotation>;

/** A point in an unrotated image, in percent of its width and height. */
export const focalPoint = z.object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) });
export type FocalPoint = z.infer<typeof focalPoint>;

/** An uploaded image in the image library of its theme. */
export const libraryImage = hostedImage.extend({
  name: z.string(),
  /** A small still thumbnail; `src` if the image is small itself or has no thumbnail yet. */
  thumbnail: z.string(),
  bytes: z.number().int(),
  tags: z.array(z.string()),
  /** The folder it is in; 0 = none. */
  fid: id,
  /** The point that every crop should show; null = the middle. */
  focalPoint: focalPoint.nullable(),
  createdAt: unixSeconds,
});
export type LibraryImage = z.infer<typeof libraryImage>;

/** A folder of the image library of a theme. */
export const imageFolder = z.object({ id, name: z.string() });
export type ImageFolder = z.infer<typeof imageFolder>;

/** How an image was made from its upload. */
export const imageCrop = z.object({
  /** Rectangle in pixels of the rotated upload; null = the whole upload. */
  cropperData: cropperData.nullable(),
  rotation: imageRotation,
  isSmaller: z.boolean(),
});
export type ImageCrop = z.infer<typeof imageCrop>;

/** Kinds of objects that can show an image. */
const imageUserKind = z.enum(['email', 'page', 'layout', 'pin', 'template']);

/** An email, page, layout, pin or theme that shows an image. */
export const imageUse = z.object({
  kind: imageUserKind,
  id,
  title: z.string(),
  /** False if only earlier versions, or only snapshots of a pin, show it. */
  isCurrent: z.boolean(),
  /** The newest version that shows it; 0 for a layout or pin. */
  version: z.number().int(),
});
export type ImageUse = z.infer<typeof imageUse>;

/** Number of objects of each kind that show an image. */
export const imageUseCounts = z.object({
  email: z.number().int(),
  page: z.number().int(),
  layout: z.number().int(),
  pin: z.number().int(),
  template: z.number().int(),
} satisfies Record<z.infer<typeof imageUserKind>, z.ZodNumber>);
export type ImageUseCounts = z.infer<typeof imageUseCounts>;

/** An email, page or layout in which all occurrences of an image were or will be replaced. */
export const replacedDocument = z.object({
  kind: z.enum(['email', 'page', 'layout']),
  id,
  title: z.string(),
  /** Number of occurrences of the image. */
  places: z.number().int(),
  /** The person editing it, because of whom it isn't changed; '' = nobody. */
  editor: z.string(),
  /** Also false if it was changed during the replacement. */
  isReplaced: z.boolean(),
});
export type ReplacedDocument = z.infer<typeof replacedDocument>;

export const shareLink = z.object({
  id,
  /** '' after it was revoked or expired. */
  url: z.string(),
  mode: z.enum(['preview']),
  state: z.enum(['live', 'expired', 'revoked']),
  /** The name its creator gave it; '' = none. */
  label: z.string(),
  /** The version it shows; 0 = always the current one. */
  version: z.number().int(),
  createdAt: unixSeconds,
  createdBy: z.string(),
  /** When someone without access to the document last opened it; 0 = never. */
  lastOpenedAt: unixSeconds,
  /** 0 = never. */
  expiresAt: unixSeconds,
  revokedAt: unixSeconds,
});
export type ShareLink = z.infer<typeof shareLink>;

/** The color scheme in which a preview shows a document; `inverted` simulates email apps that force a dark look. */
export const pageScheme = z.enum(['light', 'dark', 'inverted']);
export type PageScheme = z.infer<typeof pageScheme>;

/** The data of the preview page (preview route). */
export const previewDocument = z.object({
  id,
  tid: id,
  type: z.enum(['email', 'page', 'template']),
  /** `email_preview` becomes `email` for a signed-in person with access. */
  mode: builderMode,
  title: z.string(),
  templateTitle: z.string(),
  organization: z.string(),
  subject: z.string(),
  previewText: z.string(),
  version: z.number().int(),
  isCurrentVersion: z.boolean(),
  /** True if the share link shows one version, even after later saves. */
  isPinned: z.boolean(),
  /**
   * For people with access: the newest versions, the named ones and the displayed one; [] for readers of a share link.
   */
  versions: z.array(
    z.object({ version: z.number().int(), createdAt: unixSeconds, author: z.string(), name: z.string() }),
  ),
  updatedAt: unixSeconds,
  /** `/content/{ticket}`, for a sandboxed frame. */
  contentUrl: z.string(),
  /** Personas that `contentUrl` and `commentUrl` accept as `persona`. */
  personas: z.array(personaChoice),
  /** The same with blocks that can be commented on; '' = only the whole document can be commented on. */
  commentUrl: z.string(),
});
export type PreviewDocument = z.infer<typeof previewDocument>;
