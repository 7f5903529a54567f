import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config';
import { randomHex } from '../random-hex';
import { ofRequest } from '../requester';

export const requestIdHeader = 'x-request-id';
/** Long enough to find one request in a day's log, and short enough to type. */
const idBytes = 6;
const acceptedId = /^[\w.-]{8,64}$/;

/**
 * Returns a function that gives each request its id: that of the `X-Request-Id` header if a proxy in front is trusted
 * and sets one, otherwise a new one.
 */
export function createRequestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = trustProxy === false ? undefined : headers[requestIdHeader];
    return typeof given === 'string' && acceptedId.test(given) ? given : randomHex(idBytes);
  };
}

/** Sends the id of each request with its response, and logs it in every line that belongs to the request. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id);
    ofRequest(request.id, done);
  });
  // The body arrives in events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => ofRequest(request.id, done));
}
