import { buildUrl } from '@galley/contract';
import type { Config } from '../../../config';

type UrlConfig = Pick<Config, 'publicUrl'>;
type Named = { id: number; kind: string };

/** Where sign-ins with a provider start: always at the main address, whose cookie they are bound to. */
export function startUrl(config: UrlConfig, ipid: number): string {
  return `${config.publicUrl}${buildUrl('sso_start', { ipid })}`;
}

/** Where the provider sends its answers. */
export function answerUrl(config: UrlConfig, { id, kind }: Named): string {
  return kind === 'oidc'
    ? `${config.publicUrl}${buildUrl('sso_callback', { ipid: id })}`
    : `${startUrl(config, id)}/acs`;
}

/** Where a SAML provider reads about us. Also our entity ID. */
export function metadataUrl(config: UrlConfig, ipid: number): string {
  return `${startUrl(config, ipid)}/metadata`;
}

/** Where a provider of OpenID Connect reports that one of its sessions has ended. */
export function logoutUrl(config: UrlConfig, ipid: number): string {
  return `${startUrl(config, ipid)}/logout`;
}
