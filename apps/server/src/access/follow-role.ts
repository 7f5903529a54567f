import type { Role } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database';
import { templatePeople } from '../platform/db/schema';

/** Updates someone's access to the themes they were invited to, after a change between editor and commentor. */
export async function followRole(
  tx: Transaction,
  organizationId: number,
  { userId, before, role }: { userId: number; before: Role; role: Role },
): Promise<void> {
  const isRaised = before === 'commentor';
  if (!isRaised && role !== 'commentor') return;
  await tx
    .update(templatePeople)
    .set({ access: isRaised ? 'editor' : 'commentor' })
    .where(
      and(
        eq(templatePeople.organizationId, organizationId),
        eq(templatePeople.userId, userId),
        isNull(templatePeople.deletedAt),
      ),
    );
}
