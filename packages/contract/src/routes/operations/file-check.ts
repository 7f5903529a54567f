import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { id, success, unixSeconds } from '../../entities/common';

/** `damaged`: its bytes changed. `missing`: it doesn't exist. `unreadable`: the disk can't read it. */
export const damageState = z.enum(['damaged', 'missing', 'unreadable']);

/** A stored file or document that has changed since it was stored. */
const damagedFile = z.object({
  id,
  kind: z.enum(['file', 'avatar', 'document', 'draft']),
  state: damageState,
  /** Name of the file; '' = it has none. */
  name: z.string(),
  /** Checksum of the original content, which is also its storage key, including in `blobs` of a backup. */
  sha256: z.string(),
  /** The organizations to which it belongs. */
  organizations: z.array(z.string()),
  /** The first few uses, as text: 'version 3 of the email "Spring"'. */
  usedBy: z.array(z.string()),
  /** The number of further uses. */
  moreUses: z.number().int().nonnegative(),
  /** Its original size in bytes; 0 = unknown. */
  size: z.number(),
  foundAt: unixSeconds,
});
export type DamagedFile = z.infer<typeof damagedFile>;

/** The weekly check of all stored files and documents, for site admins. */
export const fileCheckRoutes = {
  admin_file_check: defineRoute({
    name: 'admin_file_check',
    method: 'GET',
    path: '/api/v1/admin/file-check',
    access: 'siteAdmin',
    summary: 'The last and next check of all stored files and documents, the running one, and the damaged files.',
    response: z.object({
      lastCheck: z
        .object({
          startedAt: unixSeconds,
          endedAt: unixSeconds,
          files: z.number().int(),
          documents: z.number().int(),
          bytes: z.number(),
        })
        .nullable(),
      running: z
        .object({
          /** 0 = it's waiting to start. */
          startedAt: unixSeconds,
          checked: z.number().int(),
          total: z.number().int(),
          /** It has made no progress for a while and can be restarted. */
          isStalled: z.boolean(),
        })
        .nullable(),
      nextAt: unixSeconds,
      damagedCount: z.number().int(),
      /** The newest first, up to `limits.damagedFilesListed`. */
      damaged: z.array(damagedFile),
    }),
  }),
  admin_file_check_start: defineRoute({
    name: 'admin_file_check_start',
    method: 'POST',
    path: '/api/v1/admin/file-check',
    access: 'siteAdmin',
    summary: 'Checks all stored files and documents now, in the background. 409 while a check is running.',
    response: success,
  }),
} as const;
