import { inspect } from 'node:util';
import { AppError } from '@galley/contract';
import { findOutage } from '../../../platform/outages';
import { SourceError } from './port';
import type { Values } from './stored-sources';

/** Shorter ones occur in any text. */
const lengthMin = 4;
const hidden = '•••';

/** The secrets and settings of a source that people must not see. */
export interface Hidden {
  settings: Readonly<Values>;
  secrets: Readonly<Values>;
}

/**
 * Removes the secrets of a source from a text: as they are, and in the forms in which requests carry them and a
 * platform may repeat them (in addresses, in JSON, and in Base64, alone or after a user name).
 */
export function hideSecrets(text: string, of: Hidden): string {
  return formsOf(of).reduce((rest, form) => rest.replaceAll(form, hidden), text);
}

/** Returns the same error without any secret of the source that the remote server repeated in its response. */
export function withoutSecrets(error: unknown, of: Hidden): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const clean = (text: string) => hideSecrets(text, of);
  if (error instanceof SourceError) {
    const { kind, retryAfterSeconds, hostKey, message } = error;
    return clean(message) === message && error.cause === undefined
      ? error
      : new SourceError(kind, clean(message), { retryAfterSeconds, hostKey });
  }
  // Our own database or disk is unavailable: the caller has to see that.
  if (findOutage(error)) return error;
  // An unexpected error is logged, and the log must not contain secrets either.
  const whole = inspect(error, { depth: 6, maxStringLength: null });
  if (clean(whole) === whole) return error;
  const other = new Error(clean(error.message));
  other.stack = clean(error.stack ?? '');
  return other;
}

function formsOf({ settings, secrets }: Hidden): string[] {
  // A key has many lines, and each of them reveals something about it.
  const values = Object.values(secrets).flatMap((value) => [value, ...value.split(/\r?\n/)]);
  const all = values.filter(({ length }) => length >= lengthMin);
  const behind = Object.values(settings).flatMap((user) => all.map((value) => `${user}:${value}`));
  const encoded = [...all, ...behind].flatMap((value) => {
    const bytes = Buffer.from(value, 'utf8');
    return [bytes.toString('base64').replace(/={1,2}$/, ''), bytes.toString('base64url')];
  });
  const forms = [...all, ...all.map(encodeURIComponent), ...all.map((value) => JSON.stringify(value).slice(1, -1))];
  return [...new Set([...forms, ...encoded])].sort((a, b) => b.length - a.length);
}
