import { X509Certificate } from 'node:crypto';
import { AppError, type IdentityProviderFields } from '@galley/contract';
import type { Config } from '../../../config';
import { messages } from '../../../messages';
import type { ProviderSettings } from '../../../platform/db/schema';
import type { Services } from '../../../services';

/** The purpose of the encrypted client secrets of identity providers. */
export const clientSecretPurpose = 'sso-client-secret';
/** Issuers that a vendor shares between all tenants. They prove no domain. */
const sharedIssuer = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/;
const certificatePattern = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,9000}-----END CERTIFICATE-----/g;

type Fields = Omit<IdentityProviderFields, 'isActive'>;

/** Parses and checks the issuer and the settings of a provider. Throws `invalid_field`. */
export function readProviderSettings(
  { config, outgoing }: Pick<Services, 'config' | 'outgoing'>,
  kind: 'oidc' | 'saml',
  fields: Fields,
): { issuer: string; settings: ProviderSettings } {
  if (fields.groupRoles.length > 0 && fields.groupClaim === '') {
    throw new AppError('invalid_field', messages.ssoGroupClaimMissing, { field: 'groupClaim' });
  }
  if (kind === 'saml') return readSaml(config, fields);
  const read = readOidc(config, fields);
  // Requested by this server, except the page of SAML, which the browser opens.
  if (outgoing.refuses(read.issuer))
    throw new AppError('invalid_field', messages.addressNotPublic, { field: 'issuer' });
  return read;
}

function readOidc(config: Pick<Config, 'privateHosts'>, fields: Fields) {
  const issuer = fields.issuer.replace(/\/\.well-known\/openid-configuration$/, '');
  if (!isAddress(config, issuer)) throw new AppError('invalid_field', messages.ssoIssuerWrong, { field: 'issuer' });
  if (sharedIssuer.test(issuer)) throw new AppError('invalid_field', messages.ssoIssuerShared, { field: 'issuer' });
  if (fields.clientId === '') throw new AppError('invalid_field', messages.ssoClientIdMissing, { field: 'clientId' });
  return { issuer, settings: { kind: 'oidc', clientId: fields.clientId, hasLogout: true } as const };
}

function readSaml(config: Pick<Config, 'privateHosts'>, fields: Fields) {
  if (!isAddress(config, fields.entryPoint)) {
    throw new AppError('invalid_field', messages.ssoEntryPointWrong, { field: 'entryPoint' });
  }
  const { entryPoint, requiresSignedResponse } = fields;
  const certificates = readCertificates(fields.certificates);
  return {
    issuer: fields.issuer,
    settings: { kind: 'saml', entryPoint, certificates, requiresSignedResponse } as const,
  };
}

/** Parses one or two certificates: the second is for the time in which the provider changes its key. */
function readCertificates(text: string): string[] {
  const found = text.match(certificatePattern) ?? [];
  const rest = text.replace(certificatePattern, '').trim();
  if (found.length < 1 || found.length > 2 || rest !== '' || !found.every(isCertificate)) {
    throw new AppError('invalid_field', messages.ssoCertificateWrong, { field: 'certificates' });
  }
  return found.map((pem) => new X509Certificate(pem).toString().trim());
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).publicKey.type === 'public';
  } catch {
    // Not a certificate: the caller reports it.
    return false;
  }
}

/** Returns whether a value is an https address, or http for a host in GALLEY_PRIVATE_HOSTS. */
function isAddress({ privateHosts }: Pick<Config, 'privateHosts'>, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const isPrivate = privateHosts.includes(url.hostname) || privateHosts.includes(url.host);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isPrivate);
}
