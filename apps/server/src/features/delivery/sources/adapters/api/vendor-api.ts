import { setTimeout as pauseFor } from 'node:timers/promises';
import type { z } from 'zod';
import type { Clock } from '../../../../../platform/clock';
import { hideSecrets } from '../../hide-secrets';
import {
  type SourceContext,
  SourceError,
  type SourceErrorKind,
  type SourceHttpAnswer,
  type SourceHttpRequest,
} from '../../port';

export interface ApiRequest {
  method?: SourceHttpRequest['method'];
  /** Relative to the base address, or a whole address. */
  path: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  /** One of the bodies. */
  json?: unknown;
  form?: FormData;
  fields?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  headers?: Readonly<Record<string, string>>;
  bytesMax?: number;
  seconds?: number;
  /** Statuses besides 2xx that the caller handles. */
  expected?: readonly number[];
  /**
   * True if sending it twice is harmless, so that it is retried when the platform fails. Default: all methods but POST.
   */
  isRepeatable?: boolean;
}

/** An adapter's interpretation of an unexpected response. */
export interface Refused {
  kind?: SourceErrorKind;
  /** The platform's own reason. */
  reason?: string | null;
}

export interface VendorApiOptions {
  /** The platform's name, as in "Mailchimp". */
  platform: string;
  /** Name of the credential: "API key", "access token". */
  credential: string;
  baseUrl: string;
  /** Headers of every request. For platforms that require signatures, it gets the request to send. */
  headers(sent: SourceHttpRequest): Record<string, string> | Promise<Record<string, string>>;
  /** Certificates that are trusted instead of those of the public authorities. */
  trusts?: string;
  /** Interprets a refusal. Missing fields follow from the status. */
  explain?(answer: SourceHttpAnswer): Refused;
  /** For platforms that send refusals with the status 200. */
  statusOf?(answer: SourceHttpAnswer): number;
  /** Gets a new token after a 401. The request is then retried once. */
  renew?(): Promise<void>;
  /** A 401 asks people to sign in to the platform again. */
  isOAuth?: boolean;
}

/** Calls one platform. Throws `SourceError`. */
export interface VendorApi {
  (request: ApiRequest): Promise<SourceHttpAnswer>;
  /** Returns the JSON of a response. */
  json<Schema extends z.ZodType>(request: ApiRequest, schema: Schema): Promise<z.infer<Schema>>;
  /** Returns the JSON of a response; null for the status 404. */
  find<Schema extends z.ZodType>(request: ApiRequest, schema: Schema): Promise<z.infer<Schema> | null>;
}

/** Clocks of tests also simulate pauses. */
type PausingClock = Clock & { pause?(seconds: number, signal: AbortSignal): Promise<void> };

const limitedMax = 3;
/** Longer pauses aren't waited for: the caller gets the remaining time. */
const pauseMaxSeconds = 30;
const pauseAfterFault = 1;
const reasonMax = 300;

/**
 * Creates the function that calls a platform through the outgoing gate. A 429 is retried after the time that the
 * platform names, at most three times and 30 s each. A fault of the platform (5xx) is retried once if that is harmless.
 * Any other status than 2xx throws a `SourceError` with the platform's reason.
 */
export function createVendorApi(context: SourceContext, options: VendorApiOptions): VendorApi {
  const statusOf = (answer: SourceHttpAnswer) => options.statusOf?.(answer) ?? answer.status;
  const send = async (request: ApiRequest) => {
    const { body, type } = await bodyOf(request);
    const sent = {
      url: urlOf(options.baseUrl, request),
      method: request.method ?? 'GET',
      headers: { ...type, ...request.headers },
      body,
      bytesMax: request.bytesMax,
      seconds: request.seconds,
      trusts: options.trusts,
    };
    return await context.http({ ...sent, headers: { ...type, ...(await options.headers(sent)), ...request.headers } });
  };
  const call = async (request: ApiRequest): Promise<SourceHttpAnswer> => {
    const isRepeatable = request.isRepeatable ?? request.method !== 'POST';
    let [limited, faults, renewed] = [0, 0, 0];
    for (;;) {
      const answer = await send(request);
      const status = statusOf(answer);
      if ((status >= 200 && status < 300) || request.expected?.includes(status)) return answer;
      if (status === 429) {
        const seconds = retryAfterSeconds(answer, context.clock.now());
        if (limited++ < limitedMax && seconds <= pauseMaxSeconds) {
          await pause(context, seconds);
          continue;
        }
      } else if (status >= 500 && isRepeatable && faults++ === 0) {
        await pause(context, pauseAfterFault);
        continue;
      } else if (status === 401 && options.renew && renewed++ === 0) {
        await options.renew();
        continue;
      }
      throw refusalOf(answer, status, context, options);
    }
  };
  const { platform } = options;
  return Object.assign(call, {
    json: async <Schema extends z.ZodType>(request: ApiRequest, schema: Schema) =>
      readJson(await call(request), schema, platform),
    find: async <Schema extends z.ZodType>(request: ApiRequest, schema: Schema) => {
      const answer = await call({ ...request, expected: [404] });
      return statusOf(answer) === 404 ? null : readJson(answer, schema, platform);
    },
  });
}

/** Parses the JSON of a response. Throws a `SourceError` if it isn't as the platform documents it. */
export function readJson<Schema extends z.ZodType>(
  answer: SourceHttpAnswer,
  schema: Schema,
  platform: string,
): z.infer<Schema> {
  const read = schema.safeParse(parseJson(answer.body));
  if (read.success) return read.data;
  throw new SourceError('refused', `${platform} sent a response that Galley can’t read.`, { cause: read.error });
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Returns a readable error for a refusal of each kind, with the platform's reason. */
export function refusal(
  platform: string,
  kind: SourceErrorKind,
  { credential = 'API key', reason, seconds }: { credential?: string; reason?: string | null; seconds?: number } = {},
): SourceError {
  const sentences: Record<SourceErrorKind, string> = {
    auth: `${platform} didn’t accept the ${credential}. Check the settings of this integration.`,
    oauth: `Please re-authenticate with ${platform} to continue.`,
    not_found: `${platform} doesn’t have this item anymore.`,
    exists: `This name is already used in ${platform}. Choose another one.`,
    too_large: `This file is too large for ${platform}.`,
    unsupported_type: `${platform} doesn’t accept files of this type.`,
    bad_name: `${platform} doesn’t accept this name. Choose another one.`,
    quota: `A limit of your ${platform} account is reached.`,
    rate_limited: `${platform} is receiving too many requests. Try again in ${timeOf(seconds ?? 60)}.`,
    unreachable: `${platform} isn’t working right now. Try again in a few minutes.`,
    refused: `${platform} refused the request.`,
    host_key_unknown: `The key of ${platform} isn’t confirmed yet.`,
    host_key_changed: `The key of ${platform} changed.`,
  };
  const quoted = reason ? ` ${platform} says: “${reason}”` : '';
  return new SourceError(kind, `${sentences[kind]}${quoted}`, {
    retryAfterSeconds: kind === 'rate_limited' ? (seconds ?? 60) : null,
  });
}

function refusalOf(
  answer: SourceHttpAnswer,
  status: number,
  { clock, settings, secrets }: SourceContext,
  { platform, credential, explain, isOAuth }: VendorApiOptions,
): SourceError {
  const moved = answer.headers.location ?? '';
  if (status >= 300 && status < 400 && URL.canParse(moved)) {
    const { origin } = new URL(moved);
    return new SourceError('refused', `${platform} is at ${origin}. Enter that address in the settings.`);
  }
  const { kind, reason } = explain?.(answer) ?? {};
  return refusal(platform, kind ?? kindOf(status, isOAuth ?? false), {
    credential,
    reason: reason ? quoted(hideSecrets(reason, { settings, secrets })) : null,
    seconds: status === 429 ? retryAfterSeconds(answer, clock.now()) : undefined,
  });
}

function kindOf(status: number, isOAuth: boolean): SourceErrorKind {
  const kinds: Record<number, SourceErrorKind> = {
    401: isOAuth ? 'oauth' : 'auth',
    404: 'not_found',
    410: 'not_found',
    409: 'exists',
    413: 'too_large',
    415: 'unsupported_type',
    429: 'rate_limited',
    507: 'quota',
  };
  return kinds[status] ?? (status >= 500 ? 'unreachable' : 'refused');
}

/** Returns the platform's text on one line, truncated. */
function quoted(reason: string): string {
  const line = reason.replace(/[\s\u0000-\u001f]/g, ' ').trim();
  return line.length > reasonMax ? `${line.slice(0, reasonMax)}…` : line;
}

/** Parses `Retry-After` in seconds or as a date, or the time at which a limit is reset; 5 if there is none. */
function retryAfterSeconds({ headers }: SourceHttpAnswer, now: Date): number {
  const value = headers['retry-after'] ?? headers['x-sib-ratelimit-reset'] ?? headers['x-ratelimit-reset'] ?? '';
  const number = Number(value);
  // A number this large is a time.
  const isTime = number > 1_000_000_000;
  if (value !== '' && Number.isFinite(number) && !isTime) return Math.max(0, Math.ceil(number));
  const date = isTime ? number * 1000 : Date.parse(value);
  return Number.isNaN(date) ? 5 : Math.max(0, Math.ceil((date - now.getTime()) / 1000));
}

function timeOf(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  if (seconds < 2 * 3600) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}

async function pause({ clock, signal }: SourceContext, seconds: number): Promise<void> {
  const pausing: PausingClock = clock;
  if (pausing.pause) await pausing.pause(seconds, signal);
  else await pauseFor(seconds * 1000, undefined, { signal });
}

function urlOf(baseUrl: string, { path, query = {} }: ApiRequest): string {
  const url = new URL(path.startsWith('https://') || path.startsWith('http://') ? path : `${baseUrl}${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

async function bodyOf({ json, form, fields, body }: ApiRequest): Promise<{
  body?: string | Buffer;
  type: Record<string, string>;
}> {
  if (json !== undefined) return { body: JSON.stringify(json), type: { 'Content-Type': 'application/json' } };
  if (fields) {
    return {
      body: new URLSearchParams(fields).toString(),
      type: { 'Content-Type': 'application/x-www-form-urlencoded' },
    };
  }
  if (!form) return { body, type: {} };
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    type: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
  };
}
