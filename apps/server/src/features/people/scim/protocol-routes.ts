import { limits } from '@galley/contract';
import type { FastifyInstance } from 'fastify';
import { toAppError } from '../../../platform/http/errors';
import { createJsonScanner } from '../../../platform/http/json-scanner';
import { addressKey, rateLimiterOf } from '../../../platform/http/rate-limit';
import type { HttpRequest } from '../../../platform/http/types';
import { reportSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { describeServer, resourceTypes, schemas } from './discovery';
import { addGroupRoutes } from './group-routes';
import { listOf } from './list-query';
import type { ScimCaller } from './people';
import { findToken } from './repository';
import { ScimError } from './scim-error';
import { hashScimToken } from './scim-settings';
import { addUserRoutes } from './user-routes';

const type = 'application/scim+json; charset=utf-8';

/** Serves SCIM 2.0 (RFC 7644) to identity providers, which send a token of an organization (docs/decisions/066). */
export function acceptScim(app: FastifyInstance, services: Services): void {
  void app.register(
    async (scope) => {
      const base = () => `${services.config.publicUrl}/scim/v2`;
      readScimBodies(scope);
      answerScimErrors(scope, services);
      const callerOf = authenticateCallers(scope, services);
      scope.addHook('onSend', async (_request, reply, payload) => {
        if (reply.statusCode !== 204) void reply.type(type);
        return payload;
      });
      scope.get('/ServiceProviderConfig', async () => describeServer(base()));
      scope.get('/ResourceTypes', async () => listOf(resourceTypes(base())));
      scope.get('/Schemas', async () => listOf(schemas(base())));
      addUserRoutes({ scope, services, base, callerOf });
      addGroupRoutes({ scope, services, base, callerOf });
    },
    { prefix: '/scim/v2' },
  );
}

/** Checks the token of every request of a scope. The result returns the caller of a request. */
function authenticateCallers(scope: FastifyInstance, services: Services): (request: HttpRequest) => ScimCaller {
  const callers = new WeakMap<HttpRequest, ScimCaller>();
  scope.addHook('onRequest', async (request) => {
    callers.set(request, await authenticate(services, request));
  });
  return (request) => {
    const caller = callers.get(request);
    if (!caller) throw new Error('A request was handled before its token was checked.');
    return caller;
  };
}

function readScimBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const types = ['application/scim+json', 'application/json'];
  scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: limits.scimBodyBytes }, (_request, body, done) => {
    try {
      done(null, parseBody(Buffer.from(body)));
    } catch (error) {
      done(error instanceof SyntaxError ? new ScimError(400, 'The body isn’t JSON.', 'invalidSyntax') : asError(error));
    }
  });
}

/** Parses a body; undefined if it is empty. Throws `SyntaxError`, and `AppError` for one that is nested too deeply. */
function parseBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  createJsonScanner({ depth: limits.jsonDepth, elements: limits.scimElements })(body);
  return JSON.parse(body.toString());
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

function answerScimErrors(scope: FastifyInstance, services: Services): void {
  scope.setErrorHandler((error, request, reply) => {
    const known = error instanceof ScimError ? error : fromOther(services, request, error);
    if (known.status === 401) void reply.header('www-authenticate', 'Bearer');
    return reply.status(known.status).type(type).send(known.toBody());
  });
}

function fromOther({ log }: Services, request: HttpRequest, error: unknown): ScimError {
  const { status, body } = toAppError(error, log, `${request.method} ${request.routeOptions.url ?? ''}`);
  return new ScimError(status, body.error);
}

/** Returns the organization of the request's token. Throws 401 for a missing, wrong or revoked one. */
async function authenticate(services: Services, request: HttpRequest): Promise<ScimCaller> {
  const limiter = rateLimiterOf(services);
  limiter.take('calls', { address: addressKey(request.ip) });
  const [, token = ''] = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '') ?? [];
  const found = token ? await findToken(services.db, hashScimToken(token), services.clock.now()) : null;
  if (!found) {
    reportSecurityEvent(services, { action: 'scim.refused', address: request.ip });
    throw new ScimError(401, 'The token is missing, wrong or revoked.');
  }
  limiter.take('provisioning', { organization: found.organizationId });
  const { organizationId, id: tokenId, name: tokenName } = found;
  return { organizationId, tokenId, tokenName, address: request.ip };
}
