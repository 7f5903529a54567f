import { z } from 'zod';
import { documentType, id } from './common';

/** Parts of a theme that documents can use. */
export const partKind = z.enum(['section', 'component', 'link_style']);

export const partUsage = z.object({
  kind: partKind,
  /** The same in every version of the theme; '' = its use can't be determined from documents. */
  name: z.string(),
  title: z.string(),
  /** Number of emails and pages that use it, and of all uses. */
  documents: z.number().int(),
  count: z.number().int(),
  /** False if only earlier versions of the theme have it. */
  isCurrent: z.boolean(),
});
export type PartUsage = z.infer<typeof partUsage>;

export const partDocument = z.object({ id, title: z.string(), type: documentType, count: z.number().int() });
