import { buildDocument, type PaletteItem } from '@galley/contract';
import type { Palette } from '@galley/markup/themes';
import { type PackedHtml, unpackHtml } from '../../../platform/db/packed-html';
import { signWith } from '../../../platform/secrets';
import { defineTask } from '../../../platform/workers/define-task';
import { type ItemScreenshot, itemScreenshotFields } from '../../files/screenshots/item-fields';

/** The content of a ticket for the thumbnails of a theme's palette, without the item (`contentTicket`). */
export interface PaletteTicket {
  kind: 'item';
  organizationId: number;
  templateId: number;
  version: number;
  userId: number;
  sessionId: number;
}

export interface Signed {
  /** In Unix milliseconds. */
  expiresAt: number;
  /** `secrets.signingKey(contentTicketPurpose)`. */
  key: Uint8Array;
}

interface ThumbnailInput extends Signed {
  ticket: PaletteTicket;
  taken: ReadonlyMap<string, ItemScreenshot>;
}

const paletteParts = buildDocument.pick({
  sections: true,
  components: true,
  groups: true,
  linkStyles: true,
  colors: true,
  isUntagged: true,
});

/**
 * Returns a palette with the addresses of its thumbnails; entries for code have none. `taken` are screenshots by
 * `htmlSha1`.
 */
export function withThumbnails(palette: Palette, input: ThumbnailInput): Palette {
  const { ticket, expiresAt, key, taken } = input;
  const add = (item: PaletteItem): PaletteItem => {
    if (item.isCode && item.id.endsWith('-code')) return item;
    const miniatureUrl = miniatureUrlOf(ticket, { itemId: item.id, key, expiresAt });
    const pictured = { ...item, miniatureUrl };
    return { ...pictured, ...itemScreenshotFields(pictured, taken.get(item.htmlSha1)) };
  };
  return { ...palette, sections: palette.sections.map(add), components: palette.components.map(add) };
}

/** Returns the address of the page that shows one item. */
export function miniatureUrlOf(
  { kind, organizationId, templateId, version, userId, sessionId }: PaletteTicket,
  { itemId, key, expiresAt }: Signed & { itemId: string },
): string {
  const whole = { kind, organizationId, templateId, version, itemId, userId, sessionId };
  return `/content/${signWith(key, whole, new Date(expiresAt))}`;
}

/**
 * Returns the parts of a long palette as they are in the response: name → JSON. Throws for parts that don't match the
 * contract.
 */
export const writePaletteTask = defineTask({
  name: 'build.write_palette',
  run: async (input: { palette: PackedHtml } & ThumbnailInput): Promise<Record<string, Buffer>> => {
    const palette = JSON.parse(await unpackHtml(input.palette)) as Palette;
    const parts = paletteParts.parse(withThumbnails(palette, input));
    return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, Buffer.from(JSON.stringify(value))]));
  },
});
