import { isIP } from 'node:net';
import { requestHostOf } from '../../../platform/http/hosts';
import type { HttpRequest } from '../../../platform/http/types';
import type { Services } from '../../../services';

/** The relying party of a passkey: the name it belongs to, and the address that a browser must be at. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns the relying party of a request; null = passkeys can't be used, because the public address is an IP address or
 * the host is unknown. It is always the main host, so a passkey also works at the sub-addresses of organizations
 * (docs/decisions/076).
 */
export function relyingPartyOf({ config }: Pick<Services, 'config'>, request: HttpRequest): RelyingParty | null {
  const { hostname, origin } = new URL(config.publicUrl);
  if (isIP(hostname) > 0 || hostname.startsWith('[')) return null;
  const host = requestHostOf(request);
  if (host.kind === 'main') return { id: hostname, origin };
  return host.kind === 'organization' ? { id: hostname, origin: host.origin } : null;
}

/** Returns whether a browser at the address of this request can use passkeys, as far as the server knows. */
export function hasPasskeys(services: Pick<Services, 'config'>, request: HttpRequest): boolean {
  const party = relyingPartyOf(services, request);
  return party !== null && new URL(party.origin).host === request.host.toLowerCase();
}
