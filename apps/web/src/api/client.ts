import {
  type AnswerShape,
  buildUrl,
  type Route,
  type RouteBody,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  type RouteResponse,
  readShape,
  ShapeError,
  wireTable,
} from '@galley/contract';
import { messages } from '../messages';
import { failingAnswer } from './answer-events';
import { shapeOf } from './answer-shapes';
import { ApiError, isCanceled, networkError } from './api-error';
import { trackCall } from './busy';
import { creationKeys } from './creation-keys';
import { takeFirstResponse } from './first-requests';
import { bytesOf, callPatiently, type Waiting } from './patient-calls';

type Part<K extends string, T> = [T] extends [undefined] ? { [key in K]?: undefined } : { [key in K]: T };
type OptionalPart<K extends string, T> = { [key in K]?: T };

/** The input for a call of route `N`: its params and body, and its query if needed. */
type CallInput<N extends RouteName> = Part<'params', RouteParams<Route<N>>> &
  OptionalPart<'query', RouteQuery<Route<N>>> &
  Part<'body', RouteBody<Route<N>>> & {
    signal?: AbortSignal;
    /** Set for a creation or a save that is retried automatically. Other calls get their key from `creationKeys`. */
    idempotencyKey?: string;
    /** Origin of the address. Only used for logging out on another host. */
    base?: string;
    /** Set for automatic, repeated calls. The page doesn't show that it's busy. */
    isQuiet?: boolean;
    /** The request continues after the page is closed. Its response isn't read. */
    keepalive?: boolean;
  };

type CallArguments<N extends RouteName> =
  Record<string, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

/** The response of route `N`. */
export type Answer<N extends RouteName> = RouteResponse<Route<N>>;
/** The request body of route `N`. */
export type Body<N extends RouteName> = RouteBody<Route<N>>;
/** The query of route `N`. */
export type Query<N extends RouteName> = NonNullable<RouteQuery<Route<N>>>;
/** The context of a TanStack Query function: the signal that cancels it. */
export interface Asked {
  signal?: AbortSignal;
}

interface LooseInput {
  base?: string;
  params?: Record<string, string | number | undefined>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  isQuiet?: boolean;
  keepalive?: boolean;
}

/**
 * Calls a named route of the contract and returns its parsed response. Throws `ApiError` for a failing status, an
 * unreachable server or an invalid response, and the browser's `AbortError` when `signal` canceled it.
 */
export async function callRoute<N extends RouteName>(
  name: N,
  ...[input]: CallArguments<N>
): Promise<RouteResponse<Route<N>>> {
  const loose = (input ?? {}) as LooseInput;
  const url = routeUrl(name, loose);
  const shape = await shapeOf(name, url);
  const ask = async (input: LooseInput) => (await send(name, url, input)).text();
  const call = (input: LooseInput) => (input.isQuiet ? ask(input) : trackCall(() => ask(input)));
  const text = isCreating(name, loose)
    ? await creationKeys.run(JSON.stringify([name, url, loose.body]), (idempotencyKey) =>
        call({ ...loose, idempotencyKey }),
      )
    : await call(loose);
  return readAnswer<N>(shape, url, text);
}

/** Returns true if a call creates something and doesn't have its own key yet. */
export function isCreating(name: RouteName, input: { idempotencyKey?: string }): boolean {
  return wireTable.routes[name].creates === true && input.idempotencyKey === undefined;
}

/**
 * Like `callRoute`, for servers that may never respond. Calls `onSilence`, and throws as for an unreachable server
 * after the time that a slow connection would need (see `callPatiently`).
 */
export async function callRoutePatiently<N extends RouteName>(
  patience: { timers: Waiting; onSilence(): void },
  name: N,
  ...[input]: CallArguments<N>
): Promise<RouteResponse<Route<N>>> {
  const loose = (input ?? {}) as LooseInput;
  const url = routeUrl(name, loose);
  return await callPatiently({ ...patience, url, bytes: bytesOf(loose.body) }, (signal) =>
    callRoute(name, ...([{ ...loose, signal }] as unknown as CallArguments<N>)),
  );
}

/** Calls a route that responds with bytes. Resolves with the open response. Throws `ApiError` for an error status. */
export async function fetchRoute<N extends RouteName>(name: N, ...[input]: CallArguments<N>): Promise<Response> {
  const loose = (input ?? {}) as LooseInput;
  return trackCall(() => send(name, routeUrl(name, loose), loose));
}

/** Returns the address of a route with its params and query. */
export function routeUrl(name: RouteName, input: Pick<LooseInput, 'params' | 'query'>): string {
  return buildUrl(name, { ...input.query, ...input.params });
}

/**
 * Parses a response's text by the shape of the route (`shapeOf`). Throws `ApiError` (`unreadable`) if it has another
 * shape.
 */
export function readAnswer<N extends RouteName>(shape: AnswerShape, url: string, text: string): Answer<N> {
  try {
    return readShape(shape, readJson(text)) as RouteResponse<Route<N>>;
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    const message = messages.responseUnreadable;
    throw new ApiError({ status: 200, code: 'unreadable', message, url, cause: error });
  }
}

async function send(name: RouteName, url: string, input: LooseInput): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey;
  const { method } = wireTable.routes[name];
  const first = input.body === undefined && !input.base ? takeFirstResponse(method, url) : null;
  let response = first && (await first);
  if (response) return response;
  try {
    response = await fetch(`${input.base ?? ''}${url}`, {
      method,
      headers,
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: input.signal,
      keepalive: input.keepalive,
      credentials: 'same-origin',
    });
  } catch (error) {
    if (isCanceled(error)) throw error;
    throw networkError(url);
  }
  if (!response.ok) throw failingAnswer({ status: response.status, url, text: await response.text() });
  return response;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The shape check below rejects the value with a message.
  }
}
