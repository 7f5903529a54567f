/** Returns the header for a bearer token (RFC 6750). */
export function bearer(token = ''): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

/** Returns the header for a name and a password (RFC 7617). */
export function basic(name = '', password = ''): Record<string, string> {
  return { Authorization: `Basic ${Buffer.from(`${name}:${password}`, 'utf8').toString('base64')}` };
}
