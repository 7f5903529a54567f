import { buildUrl } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database';
import { passwordResets, users } from '../../../platform/db/schema';
import type { Services } from '../../../services';

/** Returns the stored form of a reset link's token: a keyed hash that can find the token but not recreate it. */
export function resetTokenHash({ secrets }: Pick<Services, 'secrets'>, token: string): Buffer {
  return secrets.lookupHash('password-reset', token);
}

/** Creates the only link of an account that sets its password, and invalidates older ones. Returns its address. */
export async function replaceResetLink(
  tx: Transaction,
  services: Pick<Services, 'secrets' | 'clock' | 'config'>,
  { userId, seconds }: { userId: number; seconds: number },
): Promise<string> {
  const now = services.clock.now();
  const token = services.secrets.randomToken();
  const tokenHash = resetTokenHash(services, token);
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  // One after another: of two concurrent requests, only the link made last works.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  await tx.insert(passwordResets).values({ userId, tokenHash, expiresAt });
  // The address is built from GALLEY_URL only, so a forged Host header has no effect.
  return `${services.config.publicUrl}${buildUrl('reset_password', { token })}`;
}
