import type { PaletteItem } from '@galley/contract';
import { chooseMarkerPrefix, stripMarkers } from '@galley/markup';
import { buildPalette, markDocument, type Palette } from '@galley/markup/themes';
import { type PackedHtml, packDocument, packHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { itemHashes } from './item-page';
import { countedIds, parseThemeOnce } from './parse-theme';

/** Palettes with more characters stay packed, so that the main thread never parses them. */
const longPalette = 256 * 1024;

/** Sections, components, groups and colors of a theme; a long palette as JSON, packed like HTML. */
export interface ReadPalette {
  palette: Palette | PackedHtml;
  /** The length of the palette as JSON, in characters. */
  length: number;
  /** The hashes of the items that have a thumbnail (`PaletteItem.htmlSha1`), by item id. */
  hashes: ReadonlyMap<string, string>;
  isUntagged: boolean;
}

export const readPaletteTask = defineTask({
  name: 'templates.palette',
  run: async (theme: {
    source: PackedHtml;
    templateId: number;
    templateVersion: number;
    files: string;
  }): Promise<ReadPalette> => {
    const { templateId, templateVersion } = theme;
    const source = await unpackHtml(theme.source);
    const tree = parseThemeOnce(source);
    const palette = buildPalette(tree, { templateId, templateVersion });
    const pictured = [...palette.sections, ...palette.components].filter(({ isCode }) => !isCode);
    const hashes = nameItems(pictured, itemHashes({ source, tree }, pictured, theme.files));
    const text = JSON.stringify(palette);
    const { isUntagged } = palette;
    return {
      palette: text.length > longPalette ? await packHtml(text) : palette,
      length: text.length,
      hashes,
      isUntagged,
    };
  },
});

function nameItems(items: readonly PaletteItem[], hashes: readonly string[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const [at, item] of items.entries()) {
    item.htmlSha1 = hashes[at] ?? '';
    named.set(item.id, item.htmlSha1);
  }
  return named;
}

export interface MarkedTheme {
  html: PackedHtml;
  markerPrefix: string;
}

/**
 * Returns a theme as a document with markers, showing one variation per group. `wantedPrefix` is used unless it occurs
 * in the source.
 */
export const markThemeTask = defineTask({
  name: 'templates.mark_theme',
  run: async (theme: { source: PackedHtml; wantedPrefix: string }): Promise<MarkedTheme> => {
    const source = await unpackHtml(theme.source);
    const markerPrefix = chooseMarkerPrefix(source, theme.wantedPrefix);
    const { html } = markDocument(source, { markerPrefix, newId: countedIds() });
    return { html: await packHtml(html), markerPrefix };
  },
});

/** Returns a theme that was edited as a document as the designer's source: without our markers. */
export const unmarkThemeTask = defineTask({
  name: 'templates.unmark_theme',
  run: async (theme: { html: PackedHtml; markerPrefix: string }): Promise<PackedHtml> =>
    await packDocument(stripMarkers(await unpackHtml(theme.html), theme.markerPrefix)),
});

/** Returns whether a palette is packed. */
export function isPackedPalette(palette: Palette | PackedHtml): palette is PackedHtml {
  return 'compressed' in palette;
}

/** Unpacks and parses a packed palette. For use outside the main thread. */
export async function unpackPalette(palette: PackedHtml): Promise<Palette> {
  return JSON.parse(await unpackHtml(palette)) as Palette;
}
