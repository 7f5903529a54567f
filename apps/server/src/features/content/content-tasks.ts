import type { PaletteItem } from '@galley/contract';
import { exportHtml, rewriteAddresses, type VariationPiece } from '@galley/markup';
import { type PackedHtml, unpackHtml } from '../../platform/db/packed-html';
import { defineTask } from '../../platform/workers/define-task';
import { encodePath, readThemeAddress } from '../assets/theme-addresses';
import { parseThemeOnce } from '../templates/parse-theme';
import { itemPage } from './item-page';
import { picturePage } from './picture-page';

/** How a page is shown: where the theme's files are, and as a picture or not. */
export interface PageView {
  /** Relative addresses of the theme lead here. */
  assetBase: string;
  /** For a picture: our own address, as everything else is foreign. Null = a page, with all its addresses. */
  pictureOf: string | null;
}

interface EmailPage {
  html: string | PackedHtml;
  markerPrefix: string;
  view: PageView;
}

interface ItemPage {
  source: string;
  item: PaletteItem;
  /** Which of its variations; null = the first. */
  piece: VariationPiece | null;
  view: PageView;
}

/** A version as its readers get it: markers, tags and hidden variations gone. Bytes are UTF-8. */
export const emailPageTask = defineTask({
  name: 'content.email_page',
  run: async ({ html, markerPrefix, view }: EmailPage): Promise<Buffer> =>
    shown(exportHtml(await unpackHtml(html), { markerPrefix, keepTags: false, linkParameters: [] }), view),
});

/** A theme as its designer wrote it. Bytes are UTF-8. */
export const themePageTask = defineTask({
  name: 'content.theme_page',
  run: async ({ source, view }: { source: string | PackedHtml; view: PageView }): Promise<Buffer> =>
    shown(await unpackHtml(source), view),
});

/** One palette item in the head of its theme. Bytes are UTF-8. */
export const itemPageTask = defineTask({
  name: 'content.item_page',
  run: ({ source, item, piece, view }: ItemPage): Buffer =>
    shown(itemPage({ source, tree: parseThemeOnce(source) }, item, piece), view),
});

function shown(html: string, { assetBase, pictureOf }: PageView): Buffer {
  const page = rewriteAddresses(html, (value) => {
    const address = readThemeAddress(value);
    return address ? `${assetBase}${encodePath(address.path)}${address.suffix}` : null;
  });
  return Buffer.from(pictureOf === null ? page : picturePage(page, pictureOf), 'utf-8');
}
