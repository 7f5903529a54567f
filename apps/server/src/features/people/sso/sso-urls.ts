import { buildUrl } from '@galley/contract';
import type { Config } from '../../../config';

type UrlConfig = Pick<Config, 'publicUrl'>;
type Named = { id: number; kind: string };

/** Returns where sign-ins with a provider start: always at the main address, because their cookie is bound to it. */
export function startUrl(config: UrlConfig, ipid: number): string {
  return `${config.publicUrl}${buildUrl('sso_start', { ipid })}`;
}

/** Returns the address for the provider's responses. */
export function answerUrl(config: UrlConfig, { id, kind }: Named): string {
  return kind === 'oidc'
    ? `${config.publicUrl}${buildUrl('sso_callback', { ipid: id })}`
    : `${startUrl(config, id)}/acs`;
}

/** Returns the address of our metadata for a SAML provider, which is also our entity ID. */
export function metadataUrl(config: UrlConfig, ipid: number): string {
  return `${startUrl(config, ipid)}/metadata`;
}

/** Returns the address at which an OpenID Connect provider reports that one of its sessions has ended. */
export function logoutUrl(config: UrlConfig, ipid: number): string {
  return `${startUrl(config, ipid)}/logout`;
}
