import { sql } from 'drizzle-orm';
import { openDatabase, type Pool, type PoolClient } from '../../../platform/db/database';
import { createSecrets } from '../../../platform/secrets';
import { endWithSecret, type Lost } from '../secret/rotate-secret';
import { fingerprintOf } from './archive';

/** Every release has this table, so its comment can be set before a restored database is migrated. */
const markedTable = 'drizzle.__drizzle_migrations';
const markBeginning = 'Restored with another secret than ';

/**
 * Records, in the transaction of a restore, that the data was encrypted with another secret. Every start calls
 * `finishRestore` until it has run.
 */
export async function markUnfinished(client: PoolClient, secretFingerprint: string): Promise<void> {
  const mark = client.escapeLiteral(markBeginning + secretFingerprint);
  await client.query(`comment on table ${markedTable} is ${mark}`);
}

/**
 * Ends everything that can't work after a restore with another secret, once the database has this release's schema.
 * Returns null if nothing had to be ended, also when the server now has the secret of the backup.
 */
export async function finishRestore(pool: Pool, secret: string): Promise<Lost | null> {
  return await openDatabase(pool).transaction(async (tx) => {
    const found = await tx.execute<{ mark: string | null }>(
      sql`select obj_description(to_regclass(${markedTable}), 'pg_class') as mark`,
    );
    const mark = found.rows[0]?.mark ?? '';
    if (!mark.startsWith(markBeginning)) return null;
    await tx.execute(sql.raw(`comment on table ${markedTable} is null`));
    return mark === markBeginning + fingerprintOf(secret) ? null : await endWithSecret(tx, createSecrets(secret));
  });
}
