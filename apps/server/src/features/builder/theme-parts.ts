import type { BuildDocument } from '@galley/contract';
import { contentExpiry, contentTicketPurpose } from '../../access/content-ticket';
import type { JsonPieces } from '../../platform/http/json-pieces';
import type { UserCaller } from '../../platform/http/types';
import type { Services } from '../../services';
import { isPackedPalette } from '../templates/theme-tasks';
import { assetBaseOf, type Theme } from '../templates/themes';
import { type PaletteTicket, withMiniatures, writePaletteTask } from './palette-task';

type ThemeParts = Pick<
  BuildDocument,
  'templateVersion' | 'assetBase' | 'sections' | 'components' | 'groups' | 'linkStyles' | 'colors' | 'isUntagged'
>;

/**
 * The theme's part of the response to opening a document, including the palette with addresses of its thumbnails. A
 * long palette is sent as pieces of JSON, which were checked against the contract when they were written.
 */
export async function themeParts(
  services: Services,
  theme: Theme,
  caller: UserCaller,
): Promise<{ parts: ThemeParts; pieces: JsonPieces }> {
  const { palette } = theme;
  const { organizationId, templateId, version } = theme.version;
  const ticket: PaletteTicket = {
    kind: 'item',
    organizationId,
    templateId,
    version,
    userId: caller.user.id,
    sessionId: caller.session.id,
  };
  const around = { templateVersion: version, assetBase: assetBaseOf(theme.version) };
  const signed = {
    expiresAt: contentExpiry(services, true).getTime(),
    key: services.secrets.signingKey(contentTicketPurpose),
  };
  if (!isPackedPalette(palette)) {
    return { parts: { ...around, ...withMiniatures(palette, ticket, signed) }, pieces: new Map() };
  }
  const written = await services.texts.run(writePaletteTask, { palette, ticket, ...signed });
  const nothing = { sections: [], components: [], groups: [], linkStyles: [], colors: [], isUntagged: false };
  return { parts: { ...around, ...nothing }, pieces: new Map(Object.entries(written)) };
}
