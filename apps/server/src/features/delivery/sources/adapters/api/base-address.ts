import { SourceError } from '../../port';

/**
 * Returns the base of calls from an address that a person entered, without a slash, query or fragment at its end. Only
 * `https` unless `allowsHttp`. Throws a `SourceError` that names the field.
 */
export function baseAddress(
  text: string,
  { field, allowsHttp = false, strip = '' }: { field: string; allowsHttp?: boolean; strip?: string },
): string {
  const withScheme = text.includes('://') ? text.trim() : `https://${text.trim()}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null;
  const schemes = allowsHttp ? ['https:', 'http:'] : ['https:'];
  if (!url || !schemes.includes(url.protocol) || url.username !== '' || url.password !== '' || url.hostname === '')
    throw new SourceError('refused', `“${field}” isn’t a valid address. Check the settings of this integration.`);
  let path = url.pathname;
  while (path.endsWith('/')) path = path.slice(0, -1);
  if (strip !== '' && path.endsWith(strip)) path = path.slice(0, -strip.length);
  return `${url.origin}${path}`;
}
