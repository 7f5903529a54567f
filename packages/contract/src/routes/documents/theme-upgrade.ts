import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { documentType, id, idInBody, idParam, success } from '../../entities/common';
import { runningUpdate } from '../../entities/template';
import { limits } from '../../limits';

const themeParams = z.object({ id: idParam });
const upgradable = z.object({
  id,
  title: z.string(),
  type: documentType,
  /** The theme version of the document. */
  version: z.number().int(),
});

const some = z.union([z.boolean(), z.array(idInBody).max(limits.upgradedAtOnce)]);
const kind = z.enum(['email', 'layout', 'pin']);

const itemParams = z.object({ id: idParam, kind, itemId: idParam });

/** A comparison of a document before and after an update, pixel by pixel. */
const difference = z.object({
  /** 'none' = never requested for the current document. */
  status: z.enum(['none', 'pending', 'ready', 'error']),
  /** Why it failed, in a sentence; '' = no error. */
  reason: z.string(),
  /** Address of a WebP image with the changed pixels in color; '' = not ready. */
  url: z.string(),
  /** The fraction of changed pixels, 0 to 1. */
  changed: z.number(),
  /** Whether the document is longer than the compared part. */
  isCut: z.boolean(),
});

/** Upgrades of emails, pages, layouts and pins to a newer version of their theme. */
export const themeUpgradeRoutes = {
  build_template_upgrade: defineRoute({
    name: 'build_template_upgrade',
    method: 'POST',
    path: '/api/v1/build/templates/:id/upgrade',
    access: 'template.admin',
    summary:
      'Starts updating emails, pages, layouts and pins to the newest version of their theme, at most 4 at once. Documents that someone is editing are left out. Can be called again.',
    params: themeParams,
    body: z.object({
      /** The emails and pages; default: all of the theme. */
      ids: z.array(idInBody).max(limits.upgradedAtOnce).optional(),
      /** All, none, or those with these IDs. */
      layouts: some.default(true),
      pins: some.default(true),
    }),
    response: success,
  }),
  build_template_upgrade_status: defineRoute({
    name: 'build_template_upgrade_status',
    method: 'GET',
    path: '/api/v1/build/templates/:id/upgrade',
    access: 'template.admin',
    summary: 'Whether documents of a theme are being updated, and how far that is. Polled every 5 seconds.',
    params: themeParams,
    response: runningUpdate.extend({
      percent: z.number().int(),
      /** Documents that weren't changed. */
      leftOut: z.array(
        z.object({
          kind,
          id,
          title: z.string(),
          /**
           * `editing`: someone is editing it. `changed`: it was changed in the meantime. `saved`: it was saved after
           * the update. `gone`: the theme no longer has this section. `full`: it has the maximum number of snapshots.
           * `failed`: it couldn't be read.
           */
          reason: z.enum(['editing', 'changed', 'saved', 'gone', 'full', 'failed']),
        }),
      ),
    }),
  }),
  build_template_upgrade_check: defineRoute({
    name: 'build_template_upgrade_check',
    method: 'GET',
    path: '/api/v1/build/templates/:id/upgrade/check',
    access: 'template.admin',
    summary: 'The emails, pages, layouts and pins that are on an earlier version of their theme.',
    params: themeParams,
    response: z.object({
      /** The newest version of the theme. */
      version: z.number().int(),
      type: documentType,
      emails: z.array(
        upgradable.extend({
          /** The person editing it now, because of whom an update skips it; '' = nobody. */
          editor: z.string(),
        }),
      ),
      layouts: z.array(upgradable),
      pins: z.array(upgradable),
      /** Number of documents that `build_template_upgrade_undo` would return. */
      undoable: z.number().int(),
      /**
       * Titles of sections and components that the earlier versions don't have, and that no email or page uses.
       */
      unused: z.array(z.string()),
    }),
  }),
  build_template_upgrade_preview: defineRoute({
    name: 'build_template_upgrade_preview',
    method: 'GET',
    path: '/api/v1/build/templates/:id/upgrade/:kind/:itemId',
    access: 'template.admin',
    summary: 'What an update would make of one email, page, layout or pin. Nothing is stored.',
    params: itemParams,
    response: z.object({
      /** Addresses of sandboxed pages. */
      beforeUrl: z.string(),
      afterUrl: z.string(),
      notes: z.array(
        z.object({
          /**
           * `kept`: the theme no longer has this block, so it isn't changed. `lost`: content without a place in the new
           * version. `added`: a section or component that only the new version has, so the document doesn't use it.
           * `changed`: content of the new version that the block gets.
           */
          kind: z.enum(['kept', 'lost', 'added', 'changed']),
          /** The name of the block; '' = outside the sections. */
          block: z.string(),
          text: z.string(),
        }),
      ),
    }),
  }),
  build_template_upgrade_compare: defineRoute({
    name: 'build_template_upgrade_compare',
    method: 'POST',
    path: '/api/v1/build/templates/:id/upgrade/:kind/:itemId/difference',
    access: 'template.admin',
    limit: 'differences',
    summary:
      'Starts comparing images of one document before and after an update. Answers at once if that was done for the document as it is.',
    params: itemParams,
    response: difference,
  }),
  build_template_upgrade_difference: defineRoute({
    name: 'build_template_upgrade_difference',
    method: 'GET',
    path: '/api/v1/build/templates/:id/upgrade/:kind/:itemId/difference',
    access: 'template.admin',
    summary: 'The result of that comparison. Polled every 2 seconds.',
    params: itemParams,
    response: difference,
  }),
  build_template_upgrade_undo: defineRoute({
    name: 'build_template_upgrade_undo',
    method: 'POST',
    path: '/api/v1/build/templates/:id/upgrade/undo',
    access: 'template.admin',
    summary:
      'Starts returning every email, page, layout and pin that is as an update of the theme made it to the version before. Those that were saved since, or that someone is editing, are left out and named in the status. Can be called again.',
    params: themeParams,
    response: success,
  }),
} as const;
