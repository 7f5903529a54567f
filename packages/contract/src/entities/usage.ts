import { z } from 'zod';
import { documentType, id } from './common';

/** What a theme offers and documents use. */
export const partKind = z.enum(['section', 'component', 'link_style']);

export const partUsage = z.object({
  kind: partKind,
  /** The same in every version of the theme; '' = documents don't show whether they use it. */
  name: z.string(),
  title: z.string(),
  /** The emails and pages that use it, and how often in all. */
  documents: z.number().int(),
  count: z.number().int(),
  /** False for what only earlier versions of the theme have. */
  isCurrent: z.boolean(),
});
export type PartUsage = z.infer<typeof partUsage>;

export const partDocument = z.object({ id, title: z.string(), type: documentType, count: z.number().int() });
