import { pages } from './pages';
import { wireTable } from './wire/wire-table';

/**
 * Fills the pattern of a named page or route. The remaining values become the query string. Throws if the name is
 * unknown or a required parameter is missing.
 */
export function buildUrl(name: string, params: Record<string, string | number | undefined> = {}): string {
  const pattern = Object.hasOwn(pages, name)
    ? pages[name as keyof typeof pages]
    : Object.hasOwn(wireTable.routes, name)
      ? wireTable.routes[name as keyof typeof wireTable.routes].path
      : undefined;
  if (pattern === undefined) throw new Error(`Unknown route "${name}".`);
  const used = new Set<string>();
  const path = pattern.replace(/:([A-Za-z]+)|\*/g, (match, key: string | undefined) => {
    const parameter = key ?? match;
    const value = params[parameter];
    if (value === undefined || value === '') throw new Error(`Route "${name}" needs the parameter "${parameter}".`);
    used.add(parameter);
    return parameter === '*' ? String(value).split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (!used.has(key) && value !== undefined) query.set(key, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Returns the address of a path in an organization: absolute on its sub-address, or through the page that switches
 * organizations if all share one address (docs/design.md 10).
 */
export function organizationUrl(organization: { id: number; url: string }, path: string): string {
  if (organization.url) return `${organization.url}${path}`;
  return buildUrl('organization_enter', { oid: organization.id, path: path === '/' ? undefined : path });
}
