import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { flag, id, idInBody, idParam, ofLength, storedInteger, success, title } from '../../entities/common';
import { linkedDocument, pinArchive, pinGroup, pinLinkAction, pinLinkResult, pinSnapshot } from '../../entities/pin';
import { limits } from '../../limits';

const idParams = z.object({ id: idParam });
/** The builder's mode, which must fit the type of the theme. */
const mode = z.enum(['email', 'page', 'template']);
const pinGroupId = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const markerValue = z
  .string()
  .max(limits.markerLength)
  .regex(/^[\w.-]*$/);
/** A section as it is in a document. */
const sectionFields = {
  html: z.string().max(limits.htmlBytes),
  /** The prefix of the document's markers; '' = none. */
  markerPrefix: markerValue.default(''),
  /** The id of its block in the document. */
  blockId: markerValue.default(''),
  /** The client's values. The server calculates both from `html`. */
  htmlSha1: ofLength(z.string(), limits.markerLength).optional(),
  hashedHtml: z.string().max(limits.htmlBytes).optional(),
};

/** Pins: sections of documents stored for reuse, with all their snapshots, in groups. */
export const pinRoutes = {
  build_pin_archives: defineRoute({
    name: 'build_pin_archives',
    method: 'GET',
    path: '/api/v1/build/templates/:id/pins',
    access: 'template.editor',
    summary: 'The pins of a theme without their snapshots, newest first, and the groups they are in.',
    params: idParams,
    query: z.object({ mode: mode.optional() }),
    response: z.object({ pinArchives: z.array(pinArchive), pinGroups: z.array(pinGroup) }),
  }),
  build_pin_archive: defineRoute({
    name: 'build_pin_archive',
    method: 'GET',
    path: '/api/v1/build/pins/:id',
    access: 'pin.editor',
    summary: 'A pin, with its snapshots, their HTML and the people who made them as the query asks for.',
    params: idParams,
    query: z.object({
      withSnapshots: flag.default(false),
      snapshotsOmitHTML: flag.default(false),
      snapshotsWithUser: flag.default(false),
    }),
    response: z.object({ pinArchive }),
  }),
  build_pin_archive_links: defineRoute({
    name: 'build_pin_archive_links',
    method: 'GET',
    path: '/api/v1/build/pins/:id/links',
    access: 'pin.editor',
    summary: 'The emails and pages whose current version has sections that follow a pin, and which are outdated.',
    params: idParams,
    response: z.object({ documents: z.array(linkedDocument) }),
  }),
  build_pin_archive_links_change: defineRoute({
    name: 'build_pin_archive_links_change',
    method: 'POST',
    path: '/api/v1/build/pins/:id/links',
    access: 'pin.editor',
    limit: 'imageCrops',
    summary:
      'Gives the linked sections of these emails and pages the default snapshot of their pin, or ends their link. Each gets a new version; those that someone is editing are left.',
    params: idParams,
    body: z.object({
      documents: z
        .array(z.object({ id: idInBody, action: pinLinkAction }))
        .min(1)
        .max(limits.bulkEmails),
    }),
    response: z.object({ documents: z.array(pinLinkResult) }),
  }),
  build_pin_archive_create: defineRoute({
    name: 'build_pin_archive_create',
    method: 'POST',
    path: '/api/v1/build/templates/:id/pins',
    access: 'template.editor',
    creates: true,
    limit: 'uploads',
    summary: 'Pins a section. Its HTML becomes the first snapshot and the default. Takes an Idempotency-Key.',
    carriesDocument: true,
    params: idParams,
    body: z.object({
      name: title,
      mode,
      ...sectionFields,
      /** The palette item from which it was made; '' = none. */
      sectionId: ofLength(z.string(), limits.markerLength).default(''),
      /** The theme version of the document; 0 = the newest. */
      tmp_version: storedInteger.default(0),
      pinGroupId: pinGroupId.default(0),
      mobile: z.boolean().default(false),
    }),
    response: z.object({ pinArchive }),
  }),
  build_pin_archive_update: defineRoute({
    name: 'build_pin_archive_update',
    method: 'POST',
    path: '/api/v1/build/pins/:id',
    access: 'pin.editor',
    summary: 'Changes the name, the group or the kind of a pin, or which of its snapshots is the default.',
    params: idParams,
    body: z.object({
      name: title.optional(),
      mobile: z.boolean().optional(),
      /** 0 = in no group. */
      pinGroupId: pinGroupId.optional(),
      defaultSnapshotId: idInBody.optional(),
    }),
    response: z.object({ pinArchive }),
  }),
  build_pin_archive_delete: defineRoute({
    name: 'build_pin_archive_delete',
    method: 'DELETE',
    path: '/api/v1/build/pins/:id',
    access: 'pin.editor',
    summary: 'Permanently deletes a pin with its snapshots. Sections that were made from it stay. Returns those left.',
    params: idParams,
    response: z.object({ pinArchives: z.array(pinArchive) }),
  }),
  build_pin_archive_snapshot: defineRoute({
    name: 'build_pin_archive_snapshot',
    method: 'GET',
    path: '/api/v1/build/pins/snapshots/:id',
    access: 'pinSnapshot.editor',
    summary: 'A snapshot of a pin, with its HTML unless `omitHtml` is set.',
    params: idParams,
    query: z.object({ omitHtml: flag.default(false) }),
    response: z.object({ snapshot: pinSnapshot }),
  }),
  build_pin_archive_snapshot_create: defineRoute({
    name: 'build_pin_archive_snapshot_create',
    method: 'POST',
    path: '/api/v1/build/pins/:id/snapshots',
    access: 'pin.editor',
    creates: true,
    limit: 'uploads',
    summary:
      'Stores another state of a pinned section, which becomes the default. The same HTML again makes no snapshot. Takes an Idempotency-Key.',
    carriesDocument: true,
    params: idParams,
    body: z.object({
      ...sectionFields,
      /** The theme version of the document, which must equal that of the pin; 0 = it does. */
      tmp_version: storedInteger.default(0),
    }),
    response: z.object({ snapshot: pinSnapshot, pinArchive }),
  }),
  build_pin_archive_snapshot_thumbnail_finished: defineRoute({
    name: 'build_pin_archive_snapshot_thumbnail_finished',
    method: 'GET',
    path: '/api/v1/build/pins/thumbnails',
    access: 'organization.member',
    summary:
      'Which of these snapshots (comma-separated) no longer wait for a thumbnail. Those the caller can’t open are left out.',
    query: z.object({
      ids: z
        .string()
        .regex(/^\d{1,15}(?:,\d{1,15})*$/)
        .transform((list) => [...new Set(list.split(',').map(Number))])
        .refine((list) => list.length <= limits.pinThumbnailIds),
    }),
    response: z.object({ ids: z.array(id) }),
  }),
  build_libraries_pin_groups_save: defineRoute({
    name: 'build_libraries_pin_groups_save',
    method: 'POST',
    path: '/api/v1/build/templates/:id/pin_groups',
    access: 'template.editor',
    creates: true,
    summary: 'Creates a group for the pins of a theme. Takes an Idempotency-Key.',
    params: idParams,
    body: z.object({ name: title }),
    response: z.object({ pinGroup }),
  }),
  build_libraries_pin_groups_update: defineRoute({
    name: 'build_libraries_pin_groups_update',
    method: 'POST',
    path: '/api/v1/build/pin_groups/:id',
    access: 'pinGroup.editor',
    summary: 'Renames a group of pins.',
    params: idParams,
    body: z.object({ name: title }),
    response: z.object({ pinGroup }),
  }),
  build_libraries_pin_groups_delete: defineRoute({
    name: 'build_libraries_pin_groups_delete',
    method: 'DELETE',
    path: '/api/v1/build/pin_groups/:id',
    access: 'pinGroup.editor',
    summary: 'Deletes a group. Its pins stay and are in no group.',
    params: idParams,
    response: success,
  }),
} as const;
