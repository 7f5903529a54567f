import { SourceError } from '../../port';

/** Returns the header for a bearer token (RFC 6750). */
export function bearer(token = ''): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

/**
 * Returns the header for a name and a password (RFC 7617). Throws `SourceError` for a name with a colon: the server
 * would take the rest of it for the password.
 */
export function basic(name = '', password = ''): Record<string, string> {
  if (name.includes(':'))
    throw new SourceError('auth', 'A user name with a colon can’t be sent. Enter another one in the settings.');
  return { Authorization: `Basic ${Buffer.from(`${name}:${password}`, 'utf8').toString('base64')}` };
}
