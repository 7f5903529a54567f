import type { FastifyRequest } from 'fastify';
import type { AccessInput, Caller } from '../platform/http/types';
import type { Services } from '../services';
import { authenticate } from './authenticate';
import { authorize, SessionRequired } from './authorize';
import { sessionRefusal } from './session-refusal';
import { holdBack } from './two-factor-required';

/**
 * Decides whether a request can use a route: identifies its sender (`authenticate`), then checks their permissions
 * (`authorize`). Returns the handler's `caller`; throws the refusal, for `session_required` with the reason why the
 * session ended.
 */
export async function letIn(services: Services, request: FastifyRequest, input: AccessInput): Promise<Caller> {
  const identity = holdBack(await authenticate(services, request, input), input);
  try {
    return await authorize(services, identity, input);
  } catch (error) {
    throw error instanceof SessionRequired ? await sessionRefusal(services, request) : error;
  }
}
