import { buildDocument, type PaletteItem } from '@galley/contract';
import type { Palette } from '@galley/markup';
import { type PackedHtml, unpackHtml } from '../../platform/db/packed-html';
import { signWith } from '../../platform/secrets';
import { defineTask } from '../../platform/workers/define-task';

/** The permission to see thumbnails of a theme's palette, without the item (`contentTicket`). */
export interface PaletteTicket {
  kind: 'item';
  organizationId: number;
  templateId: number;
  version: number;
  userId: number;
  sessionId: number;
}

interface Signed {
  /** Milliseconds. */
  expiresAt: number;
  /** `secrets.signingKey(contentTicketPurpose)`. */
  key: Uint8Array;
}

const paletteParts = buildDocument.pick({
  sections: true,
  components: true,
  groups: true,
  linkStyles: true,
  colors: true,
  isUntagged: true,
});

/** A palette with the addresses of its thumbnails; the Code entries have none. */
export function withMiniatures(palette: Palette, ticket: PaletteTicket, { expiresAt, key }: Signed): Palette {
  const until = new Date(expiresAt);
  const add = (item: PaletteItem): PaletteItem => {
    if (item.isCode && item.id.endsWith('-code')) return item;
    const { kind, organizationId, templateId, version, userId, sessionId } = ticket;
    const whole = { kind, organizationId, templateId, version, itemId: item.id, userId, sessionId };
    return { ...item, miniatureUrl: `/content/${signWith(key, whole, until)}` };
  };
  return { ...palette, sections: palette.sections.map(add), components: palette.components.map(add) };
}

/** The parts of a long palette as in the response: name → JSON. Throws for parts that are not in the contract. */
export const writePaletteTask = defineTask({
  name: 'build.write_palette',
  run: async (input: { palette: PackedHtml; ticket: PaletteTicket } & Signed): Promise<Record<string, Buffer>> => {
    const palette = JSON.parse(await unpackHtml(input.palette)) as Palette;
    const parts = paletteParts.parse(withMiniatures(palette, input.ticket, input));
    return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, Buffer.from(JSON.stringify(value))]));
  },
});
