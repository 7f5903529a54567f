import { z } from 'zod';
import { defineRoute } from '../define-route';
import { id, success, unixSeconds } from '../entities/common';

/** A stored file or document that isn't what it was when it was stored. */
export const damagedFile = z.object({
  id,
  kind: z.enum(['file', 'avatar', 'document', 'draft']),
  /** `damaged`: its bytes changed. `missing`: it isn't there. `unreadable`: the disk refuses to read it. */
  state: z.enum(['damaged', 'missing', 'unreadable']),
  /** Name of the file; '' = it has none. */
  name: z.string(),
  /** Checksum of what it was: a file is stored under it, and named so in `blobs` of a backup. */
  sha256: z.string(),
  /** Organizations it belongs to. */
  organizations: z.array(z.string()),
  /** What uses it, in words, the first few: 'version 3 of the email "Spring"'. */
  usedBy: z.array(z.string()),
  /** How many more uses there are. */
  moreUses: z.number().int().nonnegative(),
  /** Bytes it had; 0 = unknown. */
  size: z.number(),
  foundAt: unixSeconds,
});
export type DamagedFile = z.infer<typeof damagedFile>;

/** The weekly check of everything that is stored, for site admins. */
export const fileCheckRoutes = {
  admin_file_check: defineRoute({
    name: 'admin_file_check',
    method: 'GET',
    path: '/api/v1/admin/file-check',
    access: 'siteAdmin',
    summary: 'The last and the next check of all stored files and documents, the one that runs, and what is damaged.',
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
          /** 0 = it waits for its turn. */
          startedAt: unixSeconds,
          checked: z.number().int(),
          total: z.number().int(),
          /** It didn't get on for a while; it can be started again. */
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
