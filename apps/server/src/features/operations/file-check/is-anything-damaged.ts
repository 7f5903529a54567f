import type { Queryable } from '../../../platform/db/database';
import { listDamage } from './repository';

/** Whether the last check found something damaged that is still there. */
export async function isAnythingDamaged(db: Queryable): Promise<boolean> {
  return (await listDamage(db, 1)).length > 0;
}
