import { z } from 'zod';

/** Modifier of emoji (dashboard spec 3); '' = none. */
export const skinTone = z.enum(['', '1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF']);
export type SkinTone = z.infer<typeof skinTone>;

/** What a person sets in their profile beside name, job and time zone; part of `me`. */
export const profileFacts = z.object({
  /** Where the person works, as they write it; '' = as the organization is called. */
  workplace: z.string(),
  /** What the theme says without the operating system: true for 'dark' only. */
  isDarkMode: z.boolean(),
  skinTone,
  /** Whether single letters act in the builder (look.md 6). */
  usesSingleLetters: z.boolean(),
  /** Addresses of their picture; '' = none. `avatar` carries -60x60, without it the address is of the large one. */
  avatar: z.string(),
  avatar120: z.string(),
  avatar240: z.string(),
});
export type ProfileFacts = z.infer<typeof profileFacts>;
