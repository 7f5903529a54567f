import { z } from 'zod';

/** Screenshots of a document or a part of a theme, taken after its HTML was saved. */
export const screenshotFields = {
  /** 'none' = never requested. 'error' = this HTML can't be captured. */
  screenshotStatus: z.enum(['none', 'pending', 'ready', 'error']),
  /** The reason, in a sentence; '' = no error. */
  screenshotError: z.string(),
  /** Addresses of WebP images; '' = not taken. */
  screenshotDesktop: z.string(),
  screenshotMobile: z.string(),
};
export type ScreenshotFields = z.infer<z.ZodObject<typeof screenshotFields>>;

/** The fields of an object without requested screenshots. */
export const noScreenshots = {
  screenshotStatus: 'none',
  screenshotError: '',
  screenshotDesktop: '',
  screenshotMobile: '',
} as const satisfies ScreenshotFields;
