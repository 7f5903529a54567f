import { z } from 'zod';
import { id, unixSeconds } from './common';

/** What an email or page leaves as (builder spec 7). Links are sent by `build_export_send_link`. */
export const exportKinds = ['email', 'html', 'pdf', 'zip', 'text', 'rtf'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Kinds that are made by a job, because they take long. */
export const exportJobKinds = ['pdf', 'zip'] as const;

/** One page as tall as the document, or pages of A4. */
const exportPapers = ['full', 'a4'] as const;

export const exportJobStates = ['waiting', 'running', 'done', 'failed'] as const;

/** What is changed in a PDF or a ZIP; `linkParameters` absent = as in the settings of each document. */
export const exportChoices = z.object({
  keepTags: z.boolean().default(false),
  linkParameters: z.boolean().optional(),
  paper: z.enum(exportPapers).default('full'),
});
export type ExportChoices = z.infer<typeof exportChoices>;

/** An export that a job makes, or has made. */
export const exportJob = z.object({
  id,
  kind: z.enum(exportJobKinds),
  /** The emails or pages in it. */
  ids: z.array(id),
  state: z.enum(exportJobStates),
  percent: z.number().int(),
  /** Why it failed; '' = it didn't. */
  error: z.string(),
  /** How many of the documents are listed in `errors.txt` instead of in the file. */
  failed: z.number().int(),
  fileName: z.string(),
  /** Bytes; 0 until it is done. */
  size: z.number().int(),
  createdAt: unixSeconds,
  /** When the file is removed; 0 = not made yet. */
  expiresAt: unixSeconds,
});
export type ExportJob = z.infer<typeof exportJob>;

/** Something that the theme requires before an export, and that is not so. */
const exportFinding = z.object({
  /** Of the checks (`FindingRule`), or `checklist`, `approval_missing`, `approval_stale`. */
  code: z.string(),
  message: z.string(),
  /** What it is about, as it is in the document; '' = nothing to show. */
  detail: z.string(),
  /** The block to go to; '' = none. */
  blockId: z.string(),
});
export type ExportFinding = z.infer<typeof exportFinding>;

/** Whether a version can be exported, and what can be. */
export const exportReadiness = z.object({
  version: z.number().int(),
  /** What the theme requires and is not so; empty = it can be exported. */
  findings: z.array(exportFinding),
  /** An admin allowed the export of this version in spite of them. */
  release: z.object({ reason: z.string(), author: z.string(), createdAt: unixSeconds }).nullable(),
  canRelease: z.boolean(),
  /** Whether the server has a browser that makes PDF files. */
  canPrint: z.boolean(),
});
export type ExportReadiness = z.infer<typeof exportReadiness>;
