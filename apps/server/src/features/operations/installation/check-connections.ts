import { formatCount } from '@galley/contract';
import { type Config, StartError } from '../../../config';
import type { Pool } from '../../../platform/db/database';
import { openDatabase } from '../../../platform/db/database';
import { countAppliedMigrations, listMigrations } from '../../../platform/db/migrate';
import { verifyMailServer } from '../../../platform/mail/mailer';
import { pingRedis } from '../../../platform/sockets/ping-redis';
import { findWaitingMails } from '../../shared/mailer/service';
import { type OtherClock, readClock } from './check-config';
import { type Finding, failed, fine, reasonOf, warning } from './finding';

const answerMs = 8000;

/** An open database; `close` leaves it as it was. */
export interface OpenedDatabase {
  pool: Pool;
  close(): Promise<void>;
}

/**
 * Checks the version and the schema of the database, and the emails that wait in it. `open` isn't called if there is no
 * database yet (`isNew`). Adds the database's clock to `clocks`.
 */
export async function checkDatabase(
  config: Config,
  { isNew, open, clocks }: { isNew: boolean; open: () => Promise<OpenedDatabase>; clocks: OtherClock[] },
): Promise<Finding[]> {
  const part = 'database';
  if (isNew) return [warning(part, 'There is no embedded database yet.', 'Galley creates it when it starts.')];
  const opened = await open().catch((error: unknown) => {
    if (error instanceof StartError) return error.message;
    return `The database can’t be used: ${reasonOf(error)}.`;
  });
  if (typeof opened === 'string') return [failed(part, opened, 'Start the database, or correct DATABASE_URL.')];
  try {
    return [await checkSchema(config, opened.pool, clocks), ...(await checkWaitingMails(config, opened.pool))];
  } catch (error) {
    return [failed(part, `The database can’t be read: ${reasonOf(error)}.`, 'See the log of the database.')];
  } finally {
    await opened.close();
  }
}

async function checkSchema({ migrationsDir, databaseUrl }: Config, pool: Pool, clocks: OtherClock[]): Promise<Finding> {
  const part = 'database';
  const client = await pool.connect();
  try {
    const began = Date.now();
    const { rows } = await client.query<{ version: string; time: Date; is_replica: boolean }>(
      "select current_setting('server_version') as version, clock_timestamp() as time, pg_is_in_recovery() as is_replica",
    );
    const row = rows[0];
    if (!row) throw new Error('no answer');
    if (databaseUrl !== null) clocks.push(readClock('the database', row.time, began));
    if (row.is_replica)
      return failed(part, 'This database is a read-only replica.', 'Set DATABASE_URL to the primary.');
    const known = listMigrations(migrationsDir).length;
    const applied = await countAppliedMigrations(client);
    if (applied > known) {
      const advice = 'Install the release that was used last, or a newer one.';
      return failed(part, 'The database was upgraded by a newer release of Galley.', advice);
    }
    const kind = `${databaseUrl === null ? 'Embedded ' : ''}PostgreSQL ${row.version}`;
    if (applied === 0) return warning(part, `${kind}, empty.`, 'Galley creates its tables when it starts.');
    const pending = known - applied;
    if (pending === 0) return fine(part, `${kind}, with the schema of this release.`);
    const migrations = formatCount(pending, { one: 'migration is', other: 'migrations are' });
    return warning(part, `${kind}. ${migrations} pending.`, 'Back up, then start Galley, which runs them.');
  } finally {
    client.release();
  }
}

async function checkWaitingMails({ smtpUrl }: Config, pool: Pool): Promise<Finding[]> {
  const waiting = smtpUrl === null ? null : await findWaitingMails(openDatabase(pool)).catch(() => null);
  if (!waiting) return [];
  const emails = formatCount(waiting.count, { one: 'email has', other: 'emails have' });
  const message = `${emails} been waiting since ${waiting.since.toISOString()}. The mail server’s last answer: ${waiting.error}`;
  return [warning('outbox', message, 'They are sent when the mail server accepts email again.')];
}

/** Connects to Redis, if several processes use one. */
export async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  const part = 'Redis';
  if (redisUrl === null) return fine(part, 'Not used: this is the only process.');
  try {
    const { version, isSupported } = await pingRedis(redisUrl);
    if (isSupported) return fine(part, `Version ${version} responds.`);
    return failed(part, `Version ${version || 'unknown'} is too old.`, 'Install Redis 6.2 or newer, or Valkey.');
  } catch (error) {
    const advice = 'Start Redis, or correct REDIS_URL. Until then, changes of others appear after a few seconds.';
    return failed(part, `Redis doesn’t respond: ${reasonOf(error)}.`, advice);
  }
}

/** Connects to the mail server and signs in, without sending anything. */
export async function checkMail({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  const part = 'mail';
  if (smtpUrl === null) {
    const message = 'SMTP_URL isn’t set: emails stay in the outbox, and people share invitation links themselves.';
    return warning(part, message, 'Set SMTP_URL to send them.');
  }
  try {
    await verifyMailServer(smtpUrl, { waitMs: answerMs });
    return fine(part, `The mail server accepts this sign-in. Emails come from ${mailFrom}.`);
  } catch (error) {
    const advice = 'Correct SMTP_URL, then run: npm run admin -- test-mail EMAIL';
    return failed(part, `The mail server can’t be used: ${reasonOf(error)}.`, advice);
  }
}
