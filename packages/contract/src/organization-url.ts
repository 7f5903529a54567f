import { buildUrl } from './build-url';

/**
 * Returns the address of a path in an organization: absolute on its sub-address, or through the page that switches
 * organizations if all share one address (docs/design.md 10).
 */
export function organizationUrl(organization: { id: number; url: string }, path: string): string {
  if (organization.url) return `${organization.url}${path}`;
  return buildUrl('organization_enter', { oid: organization.id, path: path === '/' ? undefined : path });
}
