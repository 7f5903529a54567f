import { contentUrl } from '../../../access/content-ticket';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import type { ScreenshotKind } from '../../../platform/db/schema-screenshots';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findScreenshots, type ScreenshotRow } from './stored-screenshots';

/** The screenshots of an object in API responses. */
export interface Screenshots {
  /** 'none' = they were never requested. */
  status: 'none' | 'pending' | 'ready' | 'error';
  /** Why there are none, in a sentence; '' = no error. */
  error: string;
  /** Addresses for this caller, valid as long as their session; '' = not taken. */
  desktop: string;
  mobile: string;
}

/** An object with its current HTML. */
interface ScreenshotTarget {
  id: number;
  templateId: number;
  htmlSha256: string;
}

/** Returns the screenshots of objects of one kind, by their id. Those of other HTML than the given one are ignored. */
export async function screenshotsOf(
  services: Services,
  db: Queryable,
  caller: UserCaller,
  kind: ScreenshotKind,
  objects: readonly ScreenshotTarget[],
): Promise<Map<number, Screenshots>> {
  const { organizationId } = caller;
  const ids = objects.map(({ id }) => id);
  const rows = await findScreenshots(db, { organizationId, kind }, ids);
  return new Map(objects.map((object) => [object.id, present(services, caller, object, rows.get(object.id))]));
}

/** Returns the screenshots as fields of the object. */
export function screenshotFieldsOf(screenshots: Screenshots | undefined) {
  const { status, error, desktop, mobile } = screenshots ?? noScreenshots;
  return { screenshotStatus: status, screenshotError: error, screenshotDesktop: desktop, screenshotMobile: mobile };
}

/** For an object whose screenshots were never requested. */
export const noScreenshots: Screenshots = { status: 'none', error: '', desktop: '', mobile: '' };

function present(
  services: Services,
  caller: UserCaller,
  { templateId, htmlSha256 }: ScreenshotTarget,
  row: ScreenshotRow | undefined,
): Screenshots {
  if (row?.htmlSha256 !== htmlSha256) return noScreenshots;
  if (row.status === 'error')
    return { ...noScreenshots, status: 'error', error: messages.screenshotErrors[row.error ?? 'failed'] };
  if (row.status === 'pending') return { ...noScreenshots, status: 'pending' };
  const urlOf = (device: 'desktop' | 'mobile') =>
    contentUrl(services, {
      kind: 'screenshot',
      organizationId: caller.organizationId,
      templateId,
      screenshotId: row.id,
      device,
      // Other HTML has another address, so that no browser shows the old image.
      htmlSha256,
      userId: caller.user.id,
      sessionId: caller.session.id,
    });
  return { status: 'ready', error: '', desktop: urlOf('desktop'), mobile: urlOf('mobile') };
}
