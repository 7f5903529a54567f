import { randomUUID } from 'node:crypto';
import { AppError, buildUrl, pages } from '@galley/contract';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import type { Transaction } from '../../../platform/db/database';
import type { AnonymousCaller, HttpReply, HttpRequest, RawReply, UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent, reportSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { meOfNewSession, openSession, safeRedirect, setThemeCookie } from '../auth/service';
import { admitPerson } from './admit-person';
import { type ExternalPerson, SsoRefusal } from './external-person';
import { readChecks, refuseOtherBrowser, rememberSignIn, takeSignIn } from './pending-sign-in';
import { findProvider, type ProviderRow, type RequestRow } from './repository';
import { storeTestResult } from './test-provider';

export interface Exchange {
  request: HttpRequest;
  reply: HttpReply;
}

/**
 * Sends the browser to an identity provider. `isTest` is only for owners of its organization, also before the provider
 * is on. Throws `not_found`.
 */
export async function startSignIn(
  services: Services,
  exchange: Exchange & { caller: UserCaller | AnonymousCaller },
  wanted: { providerId: number; path: string | undefined; isTest: boolean },
): Promise<RawReply> {
  const provider = await findProvider(services.db, wanted.providerId);
  if (!provider) throw new AppError('not_found', messages.notFound);
  const { caller } = exchange;
  const isOwner =
    caller.kind === 'user' && caller.organizationId === provider.organizationId && caller.membership.role === 'owner';
  if (wanted.isTest && !isOwner) throw new AppError('not_found', messages.notFound);
  const testedBy = wanted.isTest && caller.kind === 'user' ? caller.user.id : null;
  const started = { provider, path: safeRedirect(wanted.path), testedBy };
  try {
    if (!provider.isActive && testedBy === null) throw new SsoRefusal('expired', 'The identity provider is off.');
    return redirectTo(await askProvider(services, exchange, started));
  } catch (error) {
    return await refuse(services, { exchange, provider, testedBy, error });
  }
}

async function askProvider(
  services: Services,
  exchange: Exchange,
  started: { provider: ProviderRow; path: string; testedBy: number | null },
): Promise<string> {
  if (started.provider.kind === 'saml') {
    const requestId = `_${randomUUID()}`;
    const state = await rememberSignIn(services, exchange, { ...started, requestId });
    const { samlSignInUrl } = await import('./saml');
    return await samlSignInUrl(services, started.provider, { state, requestId });
  }
  const { newOidcChecks, oidcSignInUrl } = await import('./oidc');
  const checks = newOidcChecks();
  const state = await rememberSignIn(services, exchange, { ...started, checks });
  return await oidcSignInUrl(services, started.provider, { ...checks, state });
}

/** Accepts the response of an OpenID Connect provider. Throws `not_found` for another kind of provider. */
export async function takeOidcAnswer(services: Services, exchange: Exchange, providerId: number): Promise<RawReply> {
  const provider = await findProvider(services.db, providerId);
  if (provider?.kind !== 'oidc') throw new AppError('not_found', messages.notFound);
  const query = exchange.request.url.split('?')[1] ?? '';
  const state = new URLSearchParams(query).get('state') ?? '';
  let row: RequestRow | null = null;
  try {
    row = await takeSignIn(services, services.db, { provider, state });
    refuseOtherBrowser(services, exchange.request, row);
    const { readOidcAnswer } = await import('./oidc');
    const person = await readOidcAnswer(services, provider, { query, state, checks: readChecks(services, row) });
    return await finishSignIn(services, exchange, { provider, row, person });
  } catch (error) {
    return await refuse(services, { exchange, provider, testedBy: row?.testedBy ?? null, error });
  }
}

/** Opens the session of a person whose response was verified, or stores the result of a test. */
export async function finishSignIn(
  services: Services,
  exchange: Exchange,
  { provider, row, person }: { provider: ProviderRow; row: RequestRow; person: ExternalPerson },
): Promise<RawReply> {
  if (row.testedBy !== null) {
    await storeTestResult(services, provider, person);
    return redirectTo(buildUrl('account_sso_page'));
  }
  if (!provider.isActive) throw new SsoRefusal('expired', 'The identity provider is off.');
  await services.db.transaction((tx) => openSessionFor(tx, services, exchange, { provider, person }));
  const me = await meOfNewSession(services, exchange);
  setThemeCookie(exchange.reply, me.theme);
  return redirectTo(safeRedirect(row.path));
}

async function openSessionFor(
  tx: Transaction,
  services: Services,
  exchange: Exchange,
  { provider, person }: { provider: ProviderRow; person: ExternalPerson },
): Promise<void> {
  const address = exchange.request.ip;
  const { organizationId } = provider;
  const userId = await admitPerson(tx, services, { provider, person, address });
  await openSession(services, tx, exchange, {
    userId,
    organizationId,
    provider: { id: provider.id, session: noneAsNull(person.session) },
  });
  const about = { details: { provider: provider.id }, names: { provider: provider.name } };
  await recordSecurityEvent(tx, { action: 'login.succeeded', userId, organizationId, address, ...about });
}

/** Redirects a refused person to the login page, and an owner who tests a provider to its settings. */
export async function refuse(
  services: Services,
  refused: { exchange: Exchange; provider: ProviderRow; testedBy: number | null; error: unknown },
): Promise<RawReply> {
  const { exchange, provider, testedBy } = refused;
  const isFull = refused.error instanceof AppError && refused.error.code === 'limit_reached';
  const error = isFull ? new SsoRefusal('full', 'The organization has no room for another person.') : refused.error;
  if (!(error instanceof SsoRefusal)) throw error;
  if (testedBy !== null) {
    await storeTestResult(services, provider, error);
    return redirectTo(buildUrl('account_sso_page'));
  }
  reportSecurityEvent(services, {
    action: 'sso.refused',
    organizationId: provider.organizationId,
    address: exchange.request.ip,
    details: { provider: provider.id, reason: error.reason },
    names: { provider: provider.name },
  });
  services.log.warn('A sign-in with an identity provider was refused.', {
    provider: provider.id,
    reason: error.reason,
    detail: error.message,
  });
  return redirectTo(`${pages.login}?${new URLSearchParams({ sso: error.reason })}`);
}

function redirectTo(location: string): RawReply {
  return { status: 303, contentType: 'text/plain; charset=utf-8', headers: { location }, body: '' };
}
