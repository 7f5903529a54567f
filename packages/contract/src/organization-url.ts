import { buildUrl } from './build-url';

/**
 * The way to a path of an organization: absolute on its sub-address, or through the page that switches where all
 * organizations share one address (design.md 10).
 */
export function organizationUrl(organization: { id: number; url: string }, path: string): string {
  if (organization.url) return `${organization.url}${path}`;
  return buildUrl('organization_enter', { oid: organization.id, path: path === '/' ? undefined : path });
}
