import { X509Certificate } from 'node:crypto';
import { type AccountSso, type IdentityProvider, joinRole, type OrganizationDomain } from '@galley/contract';
import type { Config } from '../../../config';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import type { Services } from '../../../services';
import {
  type DomainRow,
  findRule,
  listDomains,
  listPasswordOwners,
  listProviders,
  type ProviderRow,
} from './repository';
import { answerUrl, logoutUrl, metadataUrl, startUrl } from './sso-urls';

/** Converts the single sign-on of an organization to its form for owners. */
export async function presentSso(
  { config }: Pick<Services, 'config'>,
  db: Queryable,
  organizationId: number,
): Promise<AccountSso> {
  const rule = await findRule(db, organizationId);
  return {
    providers: (await listProviders(db, organizationId)).map((row) => presentProvider(config, row)),
    domains: (await listDomains(db, organizationId)).map(presentDomain),
    isRequired: rule.isRequired,
    exemptUserId: rule.exemptUserId ?? 0,
    owners: await listPasswordOwners(db, organizationId),
  };
}

function presentProvider(config: Config, row: ProviderRow): IdentityProvider {
  const { settings } = row;
  const saml = settings.kind === 'saml' ? settings : null;
  return {
    id: row.id,
    kind: settings.kind,
    name: row.name,
    issuer: row.issuer,
    clientId: settings.kind === 'oidc' ? settings.clientId : '',
    hasSecret: row.clientSecret !== null,
    entryPoint: saml?.entryPoint ?? '',
    certificates: saml?.certificates.join('\n') ?? '',
    certificateDates: saml?.certificates.map((pem) => expiryOf(pem)) ?? [],
    requiresSignedResponse: saml?.requiresSignedResponse ?? true,
    isActive: row.isActive,
    addsMembers: row.addsMembers,
    defaultRole: row.defaultRole === 'admin' ? 'admin' : 'editor',
    groupClaim: row.groupClaim ?? '',
    groupRoles: row.groupRoles,
    urls: {
      signIn: startUrl(config, row.id),
      answer: answerUrl(config, row),
      metadata: saml ? metadataUrl(config, row.id) : '',
      logout: saml ? '' : logoutUrl(config, row.id),
    },
    lastTest: row.lastTest,
  };
}

function expiryOf(pem: string): number {
  return unixSeconds(new Date(new X509Certificate(pem).validTo));
}

function presentDomain(row: DomainRow): OrganizationDomain {
  return {
    id: row.id,
    domain: row.domain,
    verifiedAt: row.verifiedAt ? unixSeconds(row.verifiedAt) : 0,
    joinRole: joinRole.nullable().parse(row.joinRole),
    record: { name: recordName(row.domain), value: recordValue(row.token) },
  };
}

/**
 * Returns the name of the TXT record. It has its own name, so that the record isn't mixed with those of other products.
 */
export function recordName(domain: string): string {
  return `_galley.${domain}`;
}

/** Returns the TXT record that proves that a domain belongs to the organization. */
export function recordValue(token: string): string {
  return `galley-verification=${token}`;
}
