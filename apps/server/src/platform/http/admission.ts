import { AppError, limits, type RateLimitName, type RouteDefinition, rateLimits } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { parseInput } from './errors';
import { addressKey, type RateKeys, type RateLimiter, rateLimiterOf } from './rate-limit';
import { refuseOddTexts } from './refuse-odd-input';
import { refuseForeignRequest } from './request-guards';
import type { Caller, LetIn, UserCaller } from './types';

/** A body that took longer than this to arrive: the caller is asked for once more. */
const staleAfterMs = 2000;
const multipartLimit = limits.themeZipBytes + limits.jsonBodyBytes;

/** Who was admitted, and with what, before the body was read. */
export interface Admission {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  caller: Caller;
}

interface AdmissionState {
  services: Services;
  letIn: LetIn;
  route: RouteDefinition;
  keys: RateKeys;
  caller: Caller | null;
  admission: Admission | null;
  admittedAt: number;
  /** Bytes of the body the sender's limit was charged with beforehand. */
  declaredBytes: number;
  receivedBytes: number;
  /** End what the route's own limit counted; told whether it counts. */
  ends: ((counts: boolean) => void)[];
  hasBegun: boolean;
}

const states = new WeakMap<FastifyRequest, AdmissionState>();

/** Longest body a route reads. */
export function bodyLimitOf(route: RouteDefinition): number {
  if (route.multipart) return multipartLimit;
  if (route.carriesDocument) return limits.documentBodyBytes;
  return ['public', 'setup', 'shareToken'].includes(route.access) ? limits.publicBodyBytes : limits.jsonBodyBytes;
}

/**
 * Decides, before the first byte of the body is read, whether a request is let in: our own Origin and header, how many
 * requests came from its address and person, params and query, session and access, the route's own limit, and the
 * length and type the body says it has.
 */
export async function admitRequest(
  services: Services,
  letIn: LetIn,
  route: RouteDefinition,
  request: FastifyRequest,
): Promise<void> {
  const limiter = rateLimiterOf(services);
  const address = addressKey(request.ip);
  const state: AdmissionState = {
    services,
    letIn,
    route,
    keys: { address },
    caller: null,
    admission: null,
    admittedAt: 0,
    declaredBytes: 0,
    receivedBytes: 0,
    ends: [],
    hasBegun: false,
  };
  states.set(request, state);
  const countedAs = route.countedAs ?? 'calls';
  if (countedAs !== 'nothing') limiter.take(countedAs, { address });
  if (route.method !== 'GET') refuseForeignRequest(services.config, request);
  refuseOtherBody(route, request);
  refuseOddTexts(request.params);
  refuseOddTexts(request.query);
  const params = parse(route.params, request.params);
  // The share token of a reader counts for access, so the query is read before anybody is let in.
  const query = parse(route.query, request.query);
  const caller = await letIn(request, { ...route, params, query });
  state.caller = caller;
  state.admission = { params, query, caller };
  state.admittedAt = services.clock.now().getTime();
  state.keys = { ...state.keys, ...keysOf(caller, params) };
  const { person } = state.keys;
  if (countedAs !== 'nothing' && person !== undefined) limiter.take(countedAs, { person });
  if (isCounted(route)) state.ends.push(await countRequest(limiter, route.limit, state.keys));
  refuseLongBody(state, request);
}

/** What `admitRequest` found. A body that came slowly outlives rights, so then they are asked for again. */
export async function admissionOf(request: FastifyRequest): Promise<Admission> {
  const { services, letIn, route, admission, admittedAt } = stateOf(request);
  if (!admission) throw new Error(`A request of ${route.name} was handled before it was let in.`);
  if (services.clock.now().getTime() - admittedAt < staleAfterMs) return admission;
  return { ...admission, caller: await letIn(request, { ...route, ...admission }) };
}

/** Counts the account a body names, once it is read, and marks that the route's work begins. */
export function beginWork(request: FastifyRequest, body: Record<string, unknown>): void {
  const state = stateOf(request);
  const { services, route } = state;
  if (isCounted(route) && typeof body.email === 'string') {
    const takeBack = rateLimiterOf(services).take(route.limit, { account: body.email.toLowerCase() });
    state.ends.push((counts) => {
      if (!counts) takeBack();
    });
  }
  state.hasBegun = true;
}

/**
 * Ends the count of a request: what was refused before its work began isn't counted by the route's limit, and of limits
 * on failures neither what succeeded nor what only lacked the code of the second step.
 */
export function settleRequest(request: FastifyRequest, error?: unknown): void {
  const state = states.get(request);
  if (!state) return;
  const isTakenBack = !state.hasBegun || (countsFailures(state.route.limit) && !isWrong(error));
  for (const end of state.ends.splice(0)) end(!isTakenBack);
}

/** Ends the count of a request whose client went away: an attempt that has begun counts, however it would have ended. */
export function settleAborted(request: FastifyRequest): void {
  const state = states.get(request);
  for (const end of state?.ends.splice(0) ?? []) end(state?.hasBegun === true);
}

/** In whose name a request works (requester.ts): a person's wherever they are signed in, before that an address's. */
export function requesterOf(request: FastifyRequest): string {
  const { userId } = senderOf(request);
  return userId === null ? `address ${addressKey(request.ip)}` : `person ${userId}`;
}

/** Who a request comes from, as far as it is known, for the security log. */
export function senderOf(request: FastifyRequest): { userId: number | null; organizationId: number | null } {
  const user = userOf(states.get(request)?.caller ?? null);
  return { userId: user?.user.id ?? null, organizationId: user?.organizationId ?? null };
}

/**
 * Charges bytes of a body to its sender as they arrive. What the request said about its length was charged before.
 * Throws `too_many_requests`.
 */
export function countBytes(request: FastifyRequest, bytes: number): void {
  const state = states.get(request);
  if (!state) return;
  state.receivedBytes += bytes;
  const beyond = Math.min(bytes, state.receivedBytes - state.declaredBytes);
  if (beyond > 0) rateLimiterOf(state.services).take('bytes', state.keys, beyond);
}

async function countRequest(limiter: RateLimiter, limit: RateLimitName, keys: RateKeys) {
  if (countsFailures(limit)) return await limiter.attempt(limit, keys);
  const takeBack = limiter.take(limit, keys);
  return (counts: boolean) => {
    if (!counts) takeBack();
  };
}

function countsFailures(limit: RateLimitName | undefined): boolean {
  return limit !== undefined && 'countsFailures' in rateLimits[limit];
}

function stateOf(request: FastifyRequest): AdmissionState {
  const state = states.get(request);
  if (!state) throw new Error('A request was handled before it was let in.');
  return state;
}

function isCounted(
  route: RouteDefinition,
): route is RouteDefinition & { limit: NonNullable<RouteDefinition['limit']> } {
  return route.limit !== undefined && !('isStored' in rateLimits[route.limit]);
}

function keysOf(caller: Caller, params: Record<string, unknown>): RateKeys {
  const user = userOf(caller);
  return {
    ...(user ? { person: user.user.id, organization: user.organizationId } : {}),
    ...(typeof params.token === 'string' ? { invitation: params.token } : {}),
  };
}

function userOf(caller: Caller | null): UserCaller | null {
  if (caller?.kind === 'user') return caller;
  return caller?.kind === 'share' && 'user' in caller ? caller.user : null;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/** JSON where JSON is wanted, a form where files are. */
function refuseOtherBody(route: RouteDefinition, request: FastifyRequest): void {
  if (route.method === 'GET' || !hasBody(request)) return;
  const type = request.headers['content-type'] ?? '';
  const wanted = route.multipart ? /^multipart\/form-data\s*;/i : /^application\/json\s*(?:;|$)/i;
  if (wanted.test(type)) return;
  throw new AppError('unsupported_type', `The request must be ${route.multipart ? 'multipart/form-data' : 'JSON'}.`);
}

/** Refuses by the length the request says its body has; what it doesn't say is counted while it is read. */
function refuseLongBody(state: AdmissionState, request: FastifyRequest): void {
  const { route, services, keys } = state;
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > bodyLimitOf(route)) throw new AppError('too_large', 'The request is too large.');
  if (route.multipart && length === 0 && hasBody(request)) {
    throw new AppError('bad_request', 'The request must declare its length.');
  }
  if (length > 0) rateLimiterOf(services).take('bytes', keys, length);
  state.declaredBytes = length;
}

function parse(schema: RouteDefinition['params'], value: unknown): Record<string, unknown> {
  if (!schema) return {};
  return parseInput(schema, value) as Record<string, unknown>;
}

function isWrong(error: unknown): boolean {
  if (error === undefined) return false;
  return (
    error instanceof AppError &&
    error.status < 500 &&
    !['two_factor_required', 'too_many_requests'].includes(error.code)
  );
}
