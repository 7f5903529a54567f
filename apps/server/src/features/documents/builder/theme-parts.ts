import type { BuildDocument } from '@galley/contract';
import { contentExpiry, contentTicketPurpose } from '../../../access/content-ticket';
import type { JsonPieces } from '../../../platform/http/json-pieces';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findItemScreenshots } from '../../files/screenshots/item-screenshots';
import { isPackedPalette } from '../templates/theme-tasks';
import { assetBaseOf, type Theme } from '../templates/themes';
import { type PaletteTicket, type Signed, withThumbnails, writePaletteTask } from './palette-task';

type ThemeParts = Pick<
  BuildDocument,
  'templateVersion' | 'assetBase' | 'sections' | 'components' | 'groups' | 'linkStyles' | 'colors' | 'isUntagged'
>;

/**
 * Returns the theme's part of the response to opening a document, including the palette with the addresses of its
 * thumbnails. A long palette is returned as pieces of JSON, which were checked against the contract when they were
 * written.
 */
export async function themeParts(
  services: Services,
  theme: Theme,
  caller: UserCaller,
): Promise<{ parts: ThemeParts; pieces: JsonPieces }> {
  const { palette } = theme;
  const ticket = paletteTicket(theme, caller);
  const around = { templateVersion: theme.version.version, assetBase: assetBaseOf(theme.version) };
  const taken = await findItemScreenshots(services.db, theme.version, theme.hashes.values());
  const input = { ticket, taken, ...paletteSigning(services) };
  if (!isPackedPalette(palette)) {
    return { parts: { ...around, ...withThumbnails(palette, input) }, pieces: new Map() };
  }
  const written = await services.texts.run(writePaletteTask, { palette, ...input });
  const nothing = { sections: [], components: [], groups: [], linkStyles: [], colors: [], isUntagged: false };
  return { parts: { ...around, ...nothing }, pieces: new Map(Object.entries(written)) };
}

/** Returns the caller's ticket for the items of a theme, not yet signed. */
export function paletteTicket({ version: row }: Pick<Theme, 'version'>, caller: UserCaller): PaletteTicket {
  const { organizationId, templateId, version } = row;
  return { kind: 'item', organizationId, templateId, version, userId: caller.user.id, sessionId: caller.session.id };
}

/** Returns the key and the expiry that tickets of a palette are signed with. */
export function paletteSigning(services: Services): Signed {
  return {
    expiresAt: contentExpiry(services, true).getTime(),
    key: services.secrets.signingKey(contentTicketPurpose),
  };
}
