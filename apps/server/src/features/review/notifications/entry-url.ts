import { buildUrl } from '@galley/contract';
import type { Services } from '../../../services';

/**
 * The address of a path in an organization for someone who may be in another one by then. Organizations that share the
 * main address are entered first, which their members can; `origin` is the organization's own address otherwise.
 */
export function entryUrl(
  { config }: Pick<Services, 'config'>,
  { organizationId, origin, path }: { organizationId: number; origin: string; path: string },
): string {
  if (origin !== config.publicUrl) return `${origin}${path}`;
  return `${config.publicUrl}${buildUrl('organization_enter', { oid: organizationId, path: path === '/' ? undefined : path })}`;
}
