import type { CagedDocument, CagedFile, CagedPage } from '../../../platform/browser/caged-page';
import { sharp } from '../../../platform/sharp';
import type { Services } from '../../../services';
import { readShownFile } from '../../files/assets/shown-file';
import { encodeImage } from '../../files/images/image-slots';
import type { DifferenceRow } from '../upgrades/stored-differences';
import { contentPage } from './content-page';
import { typeOf } from './screenshot-object';

/** The maximum height of the images in pixels; anything below isn't compared. A page is as wide as a small screen. */
const mostPixels = 6000;
const windows = { email: { width: 800, height: 1200, scale: 1 }, page: { width: 1280, height: 1600, scale: 0.625 } };

/** Ends animations at once, so that two screenshots of one page are equal. */
const stillStyle =
  '<style>*,*::before,*::after{animation-delay:0s!important;animation-duration:1ms!important;animation-iteration-count:1!important;transition:none!important;caret-color:transparent!important}</style>';

const moving = new Set(['image/gif', 'image/webp']);

/**
 * Takes screenshots of a document before and after an upgrade, as PNG images of the same size. Returns null if the
 * document has changed since the request. Throws a `BrowserError`.
 */
export async function screenshotUpgrade(
  services: Services,
  row: DifferenceRow,
): Promise<{ before: Buffer; after: Buffer; isCut: boolean } | null> {
  const window = windows[await typeOf(services, row)];
  const pages = { before: await pageOf(services, row, 0), after: await pageOf(services, row, row.toVersion) };
  if (!pages.before || !pages.after) return null;
  const take = async (document: CagedDocument, least: number) =>
    await services.browser.show(document, window, async (page) => await screenshotWhole(page, window, least));
  const first = await take(pages.before, 1);
  const after = await take(pages.after, first.height);
  // The shorter page is taken again at the height of the taller one, so that its background fills the rest.
  const before = after.height > first.height ? await take(pages.before, after.height) : first;
  const most = mostHeight(window);
  return { before: before.picture, after: after.picture, isCut: Math.max(first.content, after.content) > most };
}

interface Window {
  width: number;
  height: number;
  scale: number;
}

const mostHeight = ({ scale }: Window) => Math.floor(mostPixels / scale);

/** Takes a screenshot of the page from top to bottom, at least `least` CSS pixels high and at most `mostHeight`. */
async function screenshotWhole(page: CagedPage, window: Window, least: number) {
  const content = await page.contentHeight();
  const height = Math.max(least, Math.min(content, mostHeight(window)));
  await page.resize({ ...window, height });
  const picture = await page.screenshot({ ...window, height, format: 'png' });
  return { picture, height, content };
}

async function pageOf(services: Services, row: DifferenceRow, version: number): Promise<CagedDocument | null> {
  const { organizationId, templateId, kind: item, objectId: itemId } = row;
  const base = { organizationId, templateId, shareLinkId: 0, userId: 0, sessionId: 0 };
  const ticket = { kind: 'upgrade', ...base, item, itemId, version, isThumbnail: true } as const;
  const page = await contentPage(services, ticket, { piece: null });
  if (page.htmlSha256 !== row.htmlSha256) return null;
  const html = Buffer.concat([await page.make({ organizationId }), Buffer.from(stillStyle)]);
  const { origin } = new URL(services.config.publicUrl);
  return { html, origin, file: async (path) => await stillOf(await readShownFile(services, organizationId, path)) };
}

/** Returns the first frame of an animated image; an unreadable file is unchanged. */
async function stillOf(file: CagedFile | null): Promise<CagedFile | null> {
  if (!file || !moving.has(file.type)) return file;
  const bytes = await encodeImage(sharp(file.bytes, { pages: 1 }).png()).catch(() => null);
  return bytes ? { type: 'image/png', bytes } : file;
}
