import { z } from 'zod';

/** Modifier of emoji (dashboard spec 3); '' = none. */
export const skinTone = z.enum(['', '1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF']);
export type SkinTone = z.infer<typeof skinTone>;

/** What a person sets in their profile in addition to name, job and time zone. Part of `me`. */
export const profileFacts = z.object({
  /** Where the person works, in their own words; '' = the organization's name. */
  workplace: z.string(),
  /** The theme preference without the operating system: true for 'dark' only. */
  isDarkMode: z.boolean(),
  skinTone,
  /** Whether single-letter shortcuts work in the builder (look.md 6). */
  usesSingleLetters: z.boolean(),
  /**
   * Addresses of the profile picture; '' = none. `avatar` includes -60x60; without it, it's the address of the large
   * one.
   */
  avatar: z.string(),
  avatar120: z.string(),
  avatar240: z.string(),
});
export type ProfileFacts = z.infer<typeof profileFacts>;
