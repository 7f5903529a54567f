import { buildUrl } from '@galley/contract';
import { mailEmailChange, startEmailChange } from '../features/people/auth/change-email';
import { findAccount } from '../features/people/auth/repository';
import { readBody } from '../features/shared/mailer/mail-body';
import type { UserRecord } from './factories';
import type { TestApp } from './test-app';

/**
 * Starts a change of a person's email address. Returns the tokens that were sent to the current and the new address.
 */
export async function startedEmailChange(
  app: TestApp,
  { id, email }: Pick<UserRecord, 'id' | 'email'>,
  to: string,
): Promise<{ from: string; to: string }> {
  const account = await findAccount(app.services.db, email);
  if (!account) throw new Error('The person has no account.');
  await app.services.db.transaction(async (tx) => await startEmailChange(tx, app.services, account, to));
  const { rows } = await app.pool.query('select id from email_changes where user_id = $1 and ended_at is null', [id]);
  await mailEmailChange.run({ id: Number(rows[0].id) }, app.services);
  return { from: await tokenOf(app, email), to: await tokenOf(app, to) };
}

/** Returns the token of the newest link to confirm a change that was sent to an address; '' = none. */
async function tokenOf(app: TestApp, address: string): Promise<string> {
  const { rows } = await app.pool.query(
    "select * from mails where to_address = $1 and kind = 'email_change' order by id desc limit 1",
    [address],
  );
  const start = buildUrl('confirm_email', { token: 'x' }).slice(0, -1);
  return rows[0] ? (readBody(app.services, rows[0]).secretLinks[0]?.split(start)[1] ?? '') : '';
}
