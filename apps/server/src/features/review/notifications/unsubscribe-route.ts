import { pages } from '@galley/contract';
import type { FastifyInstance } from 'fastify';
import { sendError, toAppError } from '../../../platform/http/errors';
import { addressKey, rateLimiterOf } from '../../../platform/http/rate-limit';
import type { Services } from '../../../services';
import { unsubscribe } from './settings';

const bodyBytes = 4096;

/**
 * Accepts `POST` to the address of the unsubscribe page (RFC 8058): mail servers send it when someone presses
 * Unsubscribe in their mail program. They have neither a session nor our headers, and send a form. The signed token is
 * the only credential, and it can only turn off emails (docs/decisions/046).
 */
export function acceptOneClick(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The content of the body is always the same.
    scope.addContentTypeParser('*', { bodyLimit: bodyBytes, parseAs: 'string' }, (_request, _body, done) => done(null));
    scope.post<{ Params: { token: string } }>(pages.unsubscribe, { bodyLimit: bodyBytes }, async (request, reply) => {
      const limiter = rateLimiterOf(services);
      const address = addressKey(request.ip);
      const takeBack = limiter.take('unsubscribeLinks', { address });
      try {
        await unsubscribe(services, request.params.token);
        takeBack();
        return await reply.type('text/plain; charset=utf-8').send('Unsubscribed.');
      } catch (error) {
        const { status, body } = toAppError(error, services.log, 'POST /unsubscribe');
        return sendError(reply, status, body);
      }
    });
  });
}
