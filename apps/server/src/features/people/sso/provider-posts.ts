import { AppError, limits, routes } from '@galley/contract';
import type { FastifyInstance } from 'fastify';
import { messages } from '../../../messages';
import { sendError, toAppError } from '../../../platform/http/errors';
import { addressKey, rateLimiterOf } from '../../../platform/http/rate-limit';
import { recordSecurityEvent, reportSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { SsoRefusal } from './external-person';
import { endProviderSessions, findIdentity, findProvider, takeMessageId } from './repository';
import { takeSamlAnswer } from './saml-sign-in';

const tokenBytes = 32 * 1024;
/** Maximum size of a form with a response in base64. */
const formBytes = limits.samlResponseBytes * 2;

type ProviderPost = { Params: { ipid: string }; Body: string };

/**
 * Accepts posts of identity providers. They have neither a session nor our headers, and send forms. Their content is
 * trusted because it is signed (docs/decisions/064).
 */
export function acceptProviderPosts(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => {
      const { status, body } = toAppError(error, services.log, `POST ${request.routeOptions.url ?? ''}`);
      return sendError(reply, status, body);
    });
    const logout = `${routes.sso_start.path}/logout`;
    scope.post<ProviderPost>(logout, { bodyLimit: tokenBytes }, async (request, reply) => {
      rateLimiterOf(services).take('ssoSignIns', { address: addressKey(request.ip) });
      const token = new URLSearchParams(request.body ?? '').get('logout_token') ?? '';
      await endByProvider(services, { providerId: Number(request.params.ipid), token, address: request.ip });
      return await reply.type('text/plain; charset=utf-8').send('');
    });
    scope.post<ProviderPost>(`${routes.sso_start.path}/acs`, { bodyLimit: formBytes }, async (request, reply) => {
      rateLimiterOf(services).take('ssoSignIns', { address: addressKey(request.ip) });
      const form = new URLSearchParams(request.body ?? '');
      const [response, state] = [form.get('SAMLResponse') ?? '', form.get('RelayState') ?? ''];
      const posted = { providerId: Number(request.params.ipid), response, state, address: request.ip };
      return await reply.redirect(await takeSamlAnswer(services, posted), 303);
    });
  });
}

/** Back-channel logout: ends the sessions of the provider's session or person that the token names. */
async function endByProvider(
  services: Services,
  { providerId, token, address }: { providerId: number; token: string; address: string },
): Promise<void> {
  const provider = Number.isSafeInteger(providerId) ? await findProvider(services.db, providerId) : null;
  if (provider?.kind !== 'oidc') throw new AppError('not_found', messages.notFound);
  const { organizationId } = provider;
  const names = { provider: provider.name };
  try {
    const { readLogoutToken } = await import('./logout-token');
    const { id, session, subject, expiresAt } = await readLogoutToken(services, provider, token);
    const hash = services.secrets.lookupHash('sso-message', id);
    const isNew = await takeMessageId(services.db, { organizationId, providerId, hash, expiresAt });
    if (!isNew) throw new SsoRefusal('invalid', 'The logout token was used before.');
    await services.db.transaction(async (tx) => {
      const now = services.clock.now();
      const userId = subject === '' ? null : await findIdentity(tx, providerId, subject);
      if (session === '' && userId === null) return;
      const of = { providerId, session: session || undefined, userId: userId ?? undefined, now };
      const count = await endProviderSessions(tx, of);
      if (count === 0) return;
      const details = { provider: providerId, sessions: count };
      await recordSecurityEvent(tx, { action: 'sso.session_ended', userId, organizationId, address, details, names });
    });
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    const details = { provider: providerId, reason: error.reason };
    reportSecurityEvent(services, { action: 'sso.refused', organizationId, address, details, names });
    throw new AppError('bad_request', error.message);
  }
}
