import { AppError, limits, type RateLimitName, type RouteDefinition, rateLimits } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { addressRequester } from '../requester';
import { parseInput } from './errors';
import { isKnownFor, knownAccountOf } from './known-browser';
import { addressKey, type RateKeys, type RateLimiter, rateLimiterOf } from './rate-limit';
import { refuseOddTexts } from './reject-malformed-input';
import { refuseForeignRequest } from './request-guards';
import type { Caller, LetIn, UserCaller } from './types';

/** If a body takes longer than this to arrive, the caller is authenticated again. */
const staleAfterMs = 2000;
const multipartLimit = limits.themeZipBytes + limits.jsonBodyBytes;

/** The caller and parsed input of a request that was admitted before its body was read. */
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
  /** Bytes of the body already counted for the sender's limit. */
  declaredBytes: number;
  receivedBytes: number;
  /** Ends the attempts counted by the route's own limit; the argument is whether they count. */
  ends: ((counts: boolean) => void)[];
  hasBegun: boolean;
}

const states = new WeakMap<FastifyRequest, AdmissionState>();

/** Returns the maximum body length of a route. */
export function bodyLimitOf(route: RouteDefinition): number {
  if (route.multipart) return multipartLimit;
  if (route.carriesDocument) return limits.documentBodyBytes;
  const open = ['public', 'setup', 'shareToken', 'document.reviewer', 'comment.reviewer', 'email.approver'];
  return open.includes(route.access) ? limits.publicBodyBytes : limits.jsonBodyBytes;
}

/**
 * Decides whether a request is admitted before the first byte of its body is read: own Origin and header, rate limits
 * of its address and person, params and query, session and access, the route's own limit, and the declared length and
 * type of the body.
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
  // Authorization requires a reader's share token, so the query is parsed first.
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

/**
 * Returns the result of `admitRequest`. If the body arrived slowly, access is checked again, because it may have
 * changed.
 */
export async function admissionOf(request: FastifyRequest): Promise<Admission> {
  const { services, letIn, route, admission, admittedAt } = stateOf(request);
  if (!admission) throw new Error(`A request of ${route.name} was handled before it was admitted.`);
  if (services.clock.now().getTime() - admittedAt < staleAfterMs) return admission;
  return { ...admission, caller: await letIn(request, { ...route, ...admission }) };
}

/** Counts the account in the body after it was read, and marks the start of the route's work. */
export function beginWork(request: FastifyRequest, body: Record<string, unknown>): void {
  const state = stateOf(request);
  const { services, route } = state;
  if (isCounted(route) && typeof body.email === 'string') {
    const account = body.email.toLowerCase();
    // Wrong attempts from elsewhere don't lock the account out of browsers in which it has signed in before.
    const counted = isKnownFor(services, request, account) ? `${account} in a known browser` : account;
    const takeBack = rateLimiterOf(services).take(route.limit, { account: counted });
    state.ends.push((counts) => {
      if (!counts) takeBack();
    });
  }
  state.hasBegun = true;
}

/**
 * Ends the count of a request. The route's limit doesn't count requests that were refused before their work started.
 * Limits on failures count neither successful requests nor those that only lacked the second-factor code.
 */
export function settleRequest(request: FastifyRequest, error?: unknown): void {
  const state = states.get(request);
  if (!state) return;
  const isTakenBack = !state.hasBegun || (countsFailures(state.route.limit) && !isWrong(error));
  for (const end of state.ends.splice(0)) end(!isTakenBack);
}

/** Ends the count of a request whose client disconnected: a started attempt counts, regardless of its result. */
export function settleAborted(request: FastifyRequest): void {
  const state = states.get(request);
  for (const end of state?.ends.splice(0) ?? []) end(state?.hasBegun === true);
}

/**
 * Returns the requester of a request (requester.ts): the signed-in person, otherwise the account that last signed in in
 * this browser, otherwise the IP address.
 */
export function requesterOf(services: Services, request: FastifyRequest): string {
  const { userId } = senderOf(request);
  if (userId !== null) return `person ${userId}`;
  const known = knownAccountOf(services, request);
  return known === null ? addressRequester(addressKey(request.ip)) : `browser of ${known}`;
}

/** Returns the sender of a request, as far as known, for the security log. */
export function senderOf(request: FastifyRequest): { userId: number | null; organizationId: number | null } {
  const user = userOf(states.get(request)?.caller ?? null);
  return { userId: user?.user.id ?? null, organizationId: user?.organizationId ?? null };
}

/**
 * Counts bytes of a body for its sender as they arrive. The declared length was counted before. Throws
 * `too_many_requests`.
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
  if (!state) throw new Error('A request was handled before it was admitted.');
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

/** Throws unless the body is JSON for JSON routes, or a form for routes with files. */
function refuseOtherBody(route: RouteDefinition, request: FastifyRequest): void {
  if (route.method === 'GET' || !hasBody(request)) return;
  const type = request.headers['content-type'] ?? '';
  const wanted = route.multipart ? /^multipart\/form-data\s*;/i : /^application\/json\s*(?:;|$)/i;
  if (wanted.test(type)) return;
  throw new AppError('unsupported_type', `The request must be ${route.multipart ? 'multipart/form-data' : 'JSON'}.`);
}

/** Throws if the declared length of the body is too long. Without one, bytes are counted while they are read. */
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
