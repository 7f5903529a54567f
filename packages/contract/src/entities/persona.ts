import { z } from 'zod';
import { id, unixSeconds } from './common';

/** A fictional recipient whose data replaces template tags in previews. */
export const persona = z.object({
  id,
  name: z.string(),
  /** A JSON object, as typed. */
  data: z.string(),
  updatedAt: unixSeconds,
});
export type Persona = z.infer<typeof persona>;

/**
 * A name that a theme or a document uses in template tags: its path in the data of personas (`customer.name`), and
 * whether it's shown or compared, or only decides whether something is shown.
 */
export const sampleField = z.object({ name: z.string(), kind: z.enum(['text', 'choice']) });
export type SampleField = z.infer<typeof sampleField>;

/** A persona in the list of a preview. */
export const personaChoice = persona.pick({ id: true, name: true });
export type PersonaChoice = z.infer<typeof personaChoice>;
