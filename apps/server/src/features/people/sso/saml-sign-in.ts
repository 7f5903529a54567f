import { AppError, buildUrl, pages } from '@galley/contract';
import { messages } from '../../../messages';
import type { RawReply } from '../../../platform/http/types';
import { reportSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { SsoRefusal } from './external-person';
import { refuseOtherBrowser, storeAnswer, takeAnswer, takeSignIn } from './pending-sign-in';
import { findProvider, type ProviderRow, type RequestRow, takeMessageId } from './repository';
import { type Exchange, finishSignIn, refuse } from './sign-in';
import { storeTestResult } from './test-provider';

const assertionRetentionMs = 24 * 60 * 60 * 1000;

/**
 * Accepts the response of a SAML provider, which the browser posts from the provider's site. Verifies it and stores the
 * person until the browser requests its session, because its cookie isn't sent with a post from another site. Returns
 * where the browser goes next. Throws `not_found` for a provider that doesn't use SAML.
 */
export async function takeSamlAnswer(
  services: Services,
  posted: { providerId: number; response: string; state: string; address: string },
): Promise<string> {
  const { providerId, response, state, address } = posted;
  const provider = await findSamlProvider(services, providerId);
  let row: RequestRow | null = null;
  try {
    row = await takeSignIn(services, services.db, { provider, state });
    const { readSamlAnswer } = await import('./saml');
    const { person, assertionId } = await readSamlAnswer(services, provider, { response, row });
    const isNew = await takeMessageId(services.db, {
      organizationId: provider.organizationId,
      providerId,
      hash: services.secrets.lookupHash('sso-message', assertionId),
      // By then, every assertion that is accepted today has expired.
      expiresAt: new Date(services.clock.now().getTime() + assertionRetentionMs),
    });
    if (!isNew) throw new SsoRefusal('invalid', 'The assertion was used before.');
    await storeAnswer(services, row, person);
    return buildUrl('sso_finish', { ipid: providerId, state });
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    if (row?.testedBy) {
      await storeTestResult(services, provider, error);
      return buildUrl('account_sso_page');
    }
    const { organizationId } = provider;
    const details = { provider: providerId, reason: error.reason };
    const names = { provider: provider.name };
    reportSecurityEvent(services, { action: 'sso.refused', organizationId, address, details, names });
    services.log.warn('A sign-in with an identity provider was refused.', { ...details, detail: error.message });
    return `${pages.login}?${new URLSearchParams({ sso: error.reason })}`;
  }
}

/** Opens the session of a SAML sign-in in the browser that started it. Throws `not_found`. */
export async function finishSamlSignIn(
  services: Services,
  exchange: Exchange,
  { providerId, state }: { providerId: number; state: string },
): Promise<RawReply> {
  const provider = await findSamlProvider(services, providerId);
  let testedBy: number | null = null;
  try {
    const { row, person } = await takeAnswer(services, { provider, state });
    testedBy = row.testedBy;
    refuseOtherBrowser(services, exchange.request, row);
    return await finishSignIn(services, exchange, { provider, row, person });
  } catch (error) {
    return await refuse(services, { exchange, provider, testedBy, error });
  }
}

/** Returns our metadata for a SAML provider. Throws `not_found`. */
export async function readMetadata(services: Services, providerId: number): Promise<RawReply> {
  const provider = await findSamlProvider(services, providerId);
  const { samlMetadata } = await import('./saml');
  const body = samlMetadata(services.config, provider);
  return { contentType: 'application/samlmetadata+xml; charset=utf-8', body };
}

async function findSamlProvider(services: Services, providerId: number): Promise<ProviderRow> {
  const provider = Number.isSafeInteger(providerId) ? await findProvider(services.db, providerId) : null;
  if (provider?.kind !== 'saml') throw new AppError('not_found', messages.notFound);
  return provider;
}
