import { randomInt } from 'node:crypto';
import { limits } from '@galley/contract';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { recoveryCodes } from '../../../platform/db/schema';
import type { Services } from '../../../services';

/** 32 letters and digits that are easy to distinguish: 5 bits each. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const length = 10;

type Needs = Pick<Services, 'secrets'>;

const hashOf = ({ secrets }: Needs, code: string) => secrets.lookupHash('recovery-code', code);

/** Normalizes a code for comparison: no spaces or hyphens, lower case. */
export function normalizeCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}

/**
 * Replaces a person's recovery codes. Returns the new ones as `abcde-fghij` (50 bits each); they can't be read again.
 */
export async function replaceRecoveryCodes(tx: Queryable, services: Needs, userId: number): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(services, code) })));
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`);
}

/** Uses up a code; false if it is invalid or was already used. */
export async function takeRecoveryCode(
  tx: Queryable,
  services: Pick<Services, 'secrets' | 'clock'>,
  person: { userId: number; code: string },
): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: services.clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, person.userId),
        eq(recoveryCodes.codeHash, hashOf(services, normalizeCode(person.code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return rows.length > 0;
}

/** Counts a person's unused recovery codes. */
export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Deletes all recovery codes of a person, used or not. */
export async function deleteRecoveryCodes(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
