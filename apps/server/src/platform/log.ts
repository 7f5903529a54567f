import { cleanText, describeError } from './describe-error';
import { currentRequestId } from './requester';

/**
 * The server log. It contains ids and names only, never content or secrets (docs/design.md 10). Errors are described by
 * `describeError` and texts are cleaned, so that mistakes of callers reveal nothing either.
 */
export interface Log {
  debug(message: string, details?: Record<string, unknown>): void;
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
}

/** From the least to the most verbose: each level includes the ones before it. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Maximum bytes of a line. */
const lineBytes = 4096;
const messageCharacters = 1000;
const listLength = 50;
const depthMax = 4;

/**
 * Creates a log that writes one JSON line of at most 4 KB per message to standard error; line breaks in values can't
 * forge a line. Levels above `most` are omitted. `about` is on each line, and so is the id of the HTTP request that a
 * line belongs to.
 */
export function createLog(
  write: (line: string) => void = (line) => process.stderr.write(line),
  most: LogLevel = 'debug',
  about: { process?: string; version?: string } = {},
): Log {
  const log = (level: LogLevel) => (message: string, details?: Record<string, unknown>) => {
    if (logLevels.indexOf(level) > logLevels.indexOf(most)) return;
    const request = currentRequestId();
    const head = {
      time: new Date().toISOString(),
      level,
      ...about,
      ...(request === null ? {} : { request }),
      message: cleanText(message, messageCharacters),
    };
    write(`${fit(head, details)}\n`);
  };
  return { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** Returns the first line that is short enough: with everything, without the stacks, or with the message alone. */
function fit(head: Record<string, unknown>, details: Record<string, unknown> = {}): string {
  const plain = plainObject(details, 0);
  const whole = JSON.stringify({ ...head, ...plain });
  if (Buffer.byteLength(whole) < lineBytes) return whole;
  const short = JSON.stringify({ ...head, ...plain, isCut: true }, (key, value) =>
    key === 'stack' && Array.isArray(value) ? value.slice(0, 3) : value,
  );
  return Buffer.byteLength(short) < lineBytes ? short : JSON.stringify({ ...head, isCut: true });
}

function plainObject(details: Record<string, unknown>, depth: number): Record<string, unknown> {
  const entries = Object.entries(details).slice(0, listLength);
  return Object.fromEntries(entries.map(([key, value]) => [cleanText(key), plain(value, depth)]));
}

function plain(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value);
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? String(value) : value;
  if (value instanceof Date) return value.toISOString();
  if (depth >= depthMax || Buffer.isBuffer(value)) return '…';
  if (Array.isArray(value)) return value.slice(0, listLength).map((item) => plain(item, depth + 1));
  return plainObject(value as Record<string, unknown>, depth + 1);
}
