import { z } from 'zod';

/** Skin tone modifier of emoji; '' = none. */
export const skinTone = z.enum(['', '1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF']);
export type SkinTone = z.infer<typeof skinTone>;

/** Profile data of a person in addition to name, job and time zone. Part of `me`. */
export const profileFacts = z.object({
  /** BCP 47 tag of the format of dates and numbers, with its hour cycle if it isn't the region's; '' = not chosen yet. */
  locale: z.string(),
  /** The person's workplace; '' = the organization's name. */
  workplace: z.string(),
  /** The theme preference without the operating system: true only for 'dark'. */
  isDarkMode: z.boolean(),
  skinTone,
  /** Whether single-letter shortcuts work in the builder (docs/look.md 6). */
  usesSingleLetters: z.boolean(),
  /**
   * Addresses of the profile picture; '' = none. `avatar` has the suffix -60x60; without it, it's the address of the
   * large picture.
   */
  avatar: z.string(),
  avatar120: z.string(),
  avatar240: z.string(),
});
export type ProfileFacts = z.infer<typeof profileFacts>;
