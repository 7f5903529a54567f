import { and, eq, gt, isNull } from 'drizzle-orm';
import { recordChange } from '../../../changes/record-change';
import type { Queryable } from '../../../platform/db/database';
import { insertOrganization } from '../../../platform/db/insert-organization';
import { memberships, signUps } from '../../../platform/db/schema';
import type { Services } from '../../../services';

export type SignUpRow = typeof signUps.$inferSelect;

/** Returns the stored form of a confirmation token: a keyed hash that can find the token but not recreate it. */
export function signUpTokenHash({ secrets }: Pick<Services, 'secrets'>, token: string): Buffer {
  return secrets.lookupHash('sign-up', token);
}

/** Stores a sign-up whose email has to be confirmed, and returns its id. */
export async function insertSignUp(
  tx: Queryable,
  values: Pick<
    SignUpRow,
    'email' | 'name' | 'organization' | 'passwordHash' | 'timezone' | 'ref' | 'redirect' | 'expiresAt'
  >,
): Promise<number> {
  const [row] = await tx.insert(signUps).values(values).returning({ id: signUps.id });
  if (!row) throw new Error('The sign-up could not be kept.');
  return row.id;
}

/** Returns a sign-up whose email hasn't been written yet, locked until the transaction ends. */
export async function lockUnmailed(tx: Queryable, id: number): Promise<SignUpRow | null> {
  const [row] = await tx
    .select()
    .from(signUps)
    .where(and(eq(signUps.id, id), isNull(signUps.mailedAt)))
    .for('update');
  return row ?? null;
}

/** Marks the email as written; without a token there is nothing to confirm. */
export async function markMailed(
  tx: Queryable,
  id: number,
  how: { at: Date; tokenHash: Buffer | null },
): Promise<void> {
  await tx.update(signUps).set({ mailedAt: how.at, tokenHash: how.tokenHash }).where(eq(signUps.id, id));
}

/** Uses up a link; null if it was used, has expired or never existed. */
export async function takeSignUp(tx: Queryable, tokenHash: Buffer, now: Date): Promise<SignUpRow | null> {
  const [row] = await tx
    .update(signUps)
    .set({ usedAt: now })
    .where(and(eq(signUps.tokenHash, tokenHash), isNull(signUps.usedAt), gt(signUps.expiresAt, now)))
    .returning();
  return row ?? null;
}

/** Creates an organization with its first owner. */
export async function insertOrganizationOf(tx: Queryable, owner: { userId: number; name: string }): Promise<number> {
  const id = await insertOrganization(tx, owner.name);
  await tx.insert(memberships).values({ organizationId: id, userId: owner.userId, role: 'owner' });
  await recordChange(
    tx,
    { organizationId: id, userId: owner.userId },
    { action: 'organization.created', object: { kind: 'organization', id } },
  );
  return id;
}
