import { noScreenshots, type ScreenshotFields } from '@galley/contract';
import { messages } from '../../../messages';
import type { ScreenshotDevice, ScreenshotRow } from './stored-screenshots';

/** The state of a palette item's screenshots. */
export type ItemScreenshot = Pick<ScreenshotRow, 'status' | 'error'>;

/** Returns the fields of the item. Its screenshots have the address of its page, with a query. */
export function itemScreenshotFields(
  { miniatureUrl, htmlSha1 }: { miniatureUrl: string; htmlSha1: string },
  taken: ItemScreenshot | undefined,
): ScreenshotFields {
  if (!taken) return noScreenshots;
  const { status, error } = taken;
  const urlOf = (device: ScreenshotDevice) => `${miniatureUrl}?device=${device}&sha1=${htmlSha1}`;
  if (status === 'ready')
    return {
      ...noScreenshots,
      screenshotStatus: status,
      screenshotDesktop: urlOf('desktop'),
      screenshotMobile: urlOf('mobile'),
    };
  const screenshotError = status === 'error' ? messages.screenshotErrors[error ?? 'failed'] : '';
  return { ...noScreenshots, screenshotStatus: status, screenshotError };
}
