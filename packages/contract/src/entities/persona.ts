import { z } from 'zod';
import { id, unixSeconds } from './common';

/** An imaginary recipient: what previews put in place of template tags. */
export const persona = z.object({
  id,
  name: z.string(),
  /** A JSON object, as it was typed. */
  data: z.string(),
  updatedAt: unixSeconds,
});
export type Persona = z.infer<typeof persona>;

/** A persona as the list of a preview offers it. */
export const personaChoice = persona.pick({ id: true, name: true });
export type PersonaChoice = z.infer<typeof personaChoice>;
