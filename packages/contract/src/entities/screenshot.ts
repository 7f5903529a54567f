import { z } from 'zod';

/** Screenshots of a document or a part of a theme (builder spec 3). They are taken after its HTML was saved. */
export const screenshotFields = {
  /** 'none' = never requested. 'error' = there will be none of this HTML. */
  screenshotStatus: z.enum(['none', 'pending', 'ready', 'error']),
  /** Why there is none, in a sentence; '' = no error. */
  screenshotError: z.string(),
  /** Addresses of WebP images; '' = not taken. */
  screenshotDesktop: z.string(),
  screenshotMobile: z.string(),
};
export type ScreenshotFields = z.infer<z.ZodObject<typeof screenshotFields>>;

/** Of what they were never requested for. */
export const noScreenshots = {
  screenshotStatus: 'none',
  screenshotError: '',
  screenshotDesktop: '',
  screenshotMobile: '',
} as const satisfies ScreenshotFields;
