import type { Queryable } from '../../../platform/db/database';
import { listDamage } from './repository';

/** Returns whether the last check found damaged items that are still in use. */
export async function isAnythingDamaged(db: Queryable): Promise<boolean> {
  return (await listDamage(db, 1)).length > 0;
}
