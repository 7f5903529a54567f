import { buildUrl } from '@galley/contract';
import type { Services } from '../../../services';

/**
 * Returns the address of a path in an organization for someone who may be in another one when they open it. If
 * organizations share the main address, it first enters the organization, which its members can; otherwise `origin` is
 * the organization's own address.
 */
export function entryUrl(
  { config }: Pick<Services, 'config'>,
  { organizationId, origin, path }: { organizationId: number; origin: string; path: string },
): string {
  if (origin !== config.publicUrl) return `${origin}${path}`;
  return `${config.publicUrl}${buildUrl('organization_enter', { oid: organizationId, path: path === '/' ? undefined : path })}`;
}
