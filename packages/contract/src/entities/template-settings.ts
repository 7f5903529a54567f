import { z } from 'zod';
import { limits } from '../limits';
import { ofLength } from './common';
import { exportRequirements } from './export-requirements';

/** The delimiters of a merge tag of the service that sends the emails, such as `[[` and `]]`. */
const mergeTagPair = z.object({
  open: ofLength(z.string().trim().min(1), limits.mergeTagSignLength),
  close: ofLength(z.string().trim().min(1), limits.mergeTagSignLength),
});
export type MergeTagPair = z.infer<typeof mergeTagPair>;

/** Settings of a theme, for all its documents (template_settings_save). */
export const templateSettings = z.object({
  /** Links have an editable alias. */
  emaAliasEnabled: z.boolean().default(false),
  /** Images and fonts from other hosts load in the editor. */
  loadsRemoteContent: z.boolean().default(true),
  /** A version can only be exported after it was approved. */
  requiresApproval: z.boolean().default(false),
  /** Requirements before a document is exported or sent to a source. */
  requiredForExport: z.array(z.enum(exportRequirements)).default([]),
  /** Merge tags that addresses can contain, in addition to those that are always known. */
  mergeTags: z.array(mergeTagPair).max(limits.mergeTagPairs).default([]),
});
export type TemplateSettings = z.infer<typeof templateSettings>;
