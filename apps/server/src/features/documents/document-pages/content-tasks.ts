import { AppError, type PageScheme, type PaletteItem } from '@galley/contract';
import { exportHtml } from '@galley/markup/export';
import { rewriteAddresses } from '@galley/markup/html';
import type { Palette, VariationPiece } from '@galley/markup/themes';
import { messages } from '../../../messages';
import { type PackedHtml, packHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { encodePath, readThemeAddress } from '../../files/assets/theme-addresses';
import { withNamedTokens } from '../personas/named-tokens';
import type { SampleData } from '../personas/render-sample';
import { itemPage, sectionPage } from '../templates/item-page';
import { parseThemeOnce } from '../templates/parse-theme';
import { unpackPalette } from '../templates/theme-tasks';
import { pageInScheme } from './page-scheme';
import { thumbnailPage } from './thumbnail-page';

/** How a page is shown: where the theme's files are, and whether the page is a thumbnail. */
export interface PageView {
  /** The base of the theme's relative addresses. */
  assetBase: string;
  /**
   * For a thumbnail, the server's own address: all other addresses are removed. null = a full page with all its
   * addresses.
   */
  pictureOf: string | null;
  /** The color scheme that a page is shown in; null = the browser's own. */
  scheme?: PageScheme | null;
  /** The values of template tags in texts, others get their names; absent = tags are as written. */
  sample?: SampleData;
}

interface EmailPage {
  html: string | PackedHtml;
  markerPrefix: string;
  view: PageView;
}

interface ThemePage {
  source: string | PackedHtml;
  view: PageView;
}

interface ItemPage {
  source: PackedHtml;
  /** The item, or the palette and the id to find it by. */
  item: PaletteItem | { palette: PackedHtml; id: string };
  /** The variation that is shown; null = the first. */
  piece: VariationPiece | null;
  view: PageView;
}

/** Returns a version as readers see it: without markers, tags and hidden variations. Bytes are UTF-8. */
export const emailPageTask = defineTask({
  name: 'content.email_page',
  run: async ({ html, markerPrefix, view }: EmailPage): Promise<Buffer> =>
    shown(exportHtml(await unpackHtml(html), { markerPrefix, keepTags: false, linkParameters: [] }), view),
});

/** Returns a theme as its designer wrote it. Bytes are UTF-8. */
export const themePageTask = defineTask({
  name: 'content.theme_page',
  run: async ({ source, view }: ThemePage): Promise<Buffer> => shown(await unpackHtml(source), view),
});

/** Returns one palette item in the head of its theme. Bytes are UTF-8. */
export const itemPageTask = defineTask({
  name: 'content.item_page',
  run: async ({ source: packed, item, piece, view }: ItemPage): Promise<Buffer> => {
    const source = await unpackHtml(packed);
    const found = 'palette' in item ? findItem(await unpackPalette(item.palette), item.id) : item;
    return shown(itemPage({ source, tree: parseThemeOnce(source) }, found, piece), view);
  },
});

/** Returns a stored section in the head of its theme. Bytes are UTF-8. */
export const sectionPageTask = defineTask({
  name: 'content.section_page',
  run: async ({ source: packed, html, markerPrefix, view }: EmailPage & { source: PackedHtml }): Promise<Buffer> => {
    const source = await unpackHtml(packed);
    return shown(sectionPage({ source, tree: parseThemeOnce(source) }, await unpackHtml(html), markerPrefix), view);
  },
});

/** Returns a document as its page shows it, packed. */
export const emailHtmlTask = defineTask({
  name: 'content.email_html',
  run: async (page: EmailPage): Promise<PackedHtml> =>
    await packHtml((await emailPageTask.run(page)).toString('utf-8')),
});
export const themeHtmlTask = defineTask({
  name: 'content.theme_html',
  run: async (page: ThemePage): Promise<PackedHtml> =>
    await packHtml((await themePageTask.run(page)).toString('utf-8')),
});

/** Returns the item of a palette with this id. Throws `not_found`. */
export function findItem({ sections, components }: Palette, id: string): PaletteItem {
  const item = [...sections, ...components].find((entry) => entry.id === id);
  if (!item) throw new AppError('not_found', messages.notFound);
  return item;
}

function shown(html: string, view: PageView): Buffer {
  const page = pageInScheme(named(resolveAddresses(html, view), view), view.scheme ?? null);
  const { pictureOf } = view;
  return Buffer.from(pictureOf === null ? page : thumbnailPage(page, pictureOf), 'utf-8');
}

/** Returns a page whose template tags can be read, if its view wants that. */
export function named(html: string, { sample }: PageView): string {
  return sample ? withNamedTokens(html, sample) : html;
}

/** Returns a page with the addresses of its theme's files resolved. */
export function resolveAddresses(html: string, { assetBase }: PageView): string {
  return rewriteAddresses(html, (value) => {
    const address = readThemeAddress(value);
    return address ? `${assetBase}${encodePath(address.path)}${address.suffix}` : null;
  });
}
