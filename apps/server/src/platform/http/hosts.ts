import { buildUrl, limits } from '@galley/contract';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import type { Services } from '../../services';
import type { Queryable } from '../db/database';
import { formerDomains, organizations } from '../db/schema';
import { readDomain } from './read-domain';

/**
 * The host of a request (docs/design.md 10). `main` is the public address, or every address if organizations have no
 * sub-addresses; `former` is a sub-address that an organization replaced recently, `unknown` any other.
 */
export type RequestHost =
  | { kind: 'main' }
  | { kind: 'organization'; organizationId: number; domain: string; origin: string }
  | { kind: 'former'; origin: string }
  | { kind: 'unknown' };

type HostConfig = Pick<Config, 'publicUrl' | 'hasSubdomains'>;

const main: RequestHost = { kind: 'main' };
const unknownHost: RequestHost = { kind: 'unknown' };
const requestHosts = new WeakMap<FastifyRequest, RequestHost>();

/**
 * Determines the host of a request and stores it for `requestHostOf`. The Host header only selects one of the known
 * hosts.
 */
export async function findRequestHost(services: Services, request: FastifyRequest): Promise<RequestHost> {
  const requestHost = await readRequestHost(services, request.host ?? '');
  requestHosts.set(request, requestHost);
  return requestHost;
}

/** Returns the host of a request, as determined by `findRequestHost`; a request without HTTP is at the main host. */
export function requestHostOf(request: FastifyRequest): RequestHost {
  return requestHosts.get(request) ?? main;
}

/**
 * Returns the address of an organization: its sub-address if they are enabled, otherwise the public one. Based only on
 * GALLEY_URL.
 */
export function organizationOrigin(config: HostConfig, domain: string | null): string {
  return ownOrigin(config, domain) || config.publicUrl;
}

/** Returns the sub-address of an organization; '' if it has none. */
export function ownOrigin(config: HostConfig, domain: string | null): string {
  if (!config.hasSubdomains || !domain) return '';
  const { protocol, host } = new URL(config.publicUrl);
  return `${protocol}//${domain}.${host}`;
}

/** On a sub-address, returns the sign-in address of people with an account at the main host; '' elsewhere. */
export function enterUrl(config: HostConfig, request: FastifyRequest): string {
  const requestHost = requestHostOf(request);
  if (requestHost.kind !== 'organization') return '';
  return `${config.publicUrl}${buildUrl('organization_enter', { oid: requestHost.organizationId })}`;
}

/** Returns the address of an organization by its id, for links in emails. */
export async function findOrganizationOrigin(
  services: Pick<Services, 'config'>,
  db: Queryable,
  organizationId: number,
): Promise<string> {
  if (!services.config.hasSubdomains) return services.config.publicUrl;
  const [row] = await db
    .select({ domain: organizations.domain })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return organizationOrigin(services.config, row?.domain ?? null);
}

async function readRequestHost({ config, db, clock }: Services, host: string): Promise<RequestHost> {
  if (!config.hasSubdomains) return main;
  const domain = readDomain(config, host);
  if (domain === '') return main;
  if (domain === null) return unknownHost;
  const [row] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.domain, domain), isNull(organizations.deletedAt)));
  if (row) return { kind: 'organization', organizationId: row.id, domain, origin: ownOrigin(config, domain) };
  const [former] = await db
    .select({ domain: organizations.domain })
    .from(formerDomains)
    .innerJoin(organizations, eq(organizations.id, formerDomains.organizationId))
    .where(
      and(
        eq(formerDomains.domain, domain),
        gt(formerDomains.createdAt, formerDomainsEnd(clock.now())),
        isNull(organizations.deletedAt),
      ),
    );
  const origin = former ? ownOrigin(config, former.domain) : '';
  return origin === '' ? unknownHost : { kind: 'former', origin };
}

/** Returns the time before which replaced sub-addresses no longer redirect and are available again. */
export function formerDomainsEnd(now: Date): Date {
  return new Date(now.getTime() - limits.formerDomainDays * 86_400_000);
}
