import { AppError } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import type { PlanLimits } from '../../../platform/plans';
import type { Services } from '../../../services';
import { readEntitlements } from './read-entitlements';
import {
  bytesInUse,
  countIntegrations,
  countMembers,
  countOpenInvites,
  countThemes,
  isMember,
  listInvitedAddresses,
} from './usage';

/**
 * An addition to an organization. `invite`: an invitation, which reserves a seat for its address. `person`: a person
 * who joins. `bytes`: uploaded files that aren't registered yet.
 */
export type Addition =
  | { kind: 'theme' }
  | { kind: 'integration' }
  | { kind: 'invite'; email: string }
  | { kind: 'person'; userId: number }
  | { kind: 'bytes'; bytes: number };

/**
 * Checks that an organization has capacity for an addition. Every limit is checked here. Call it in the transaction
 * that adds the item: of two additions at the same time, the second counts the first. Throws `limit_reached` with the
 * limit and how to raise it.
 */
export async function requireRoom(
  tx: Transaction,
  services: Pick<Services, 'config' | 'clock'>,
  organizationId: number,
  addition: Addition,
): Promise<void> {
  const { limits, plan, quota } = await readEntitlements(tx, services, organizationId);
  const name = limitOf(addition);
  const limit = limits[name];
  if (limit === null) return;
  await holdEntitlements(tx, organizationId);
  if ((await usedAfter(tx, organizationId, addition)) <= limit) return;
  const isByPlan = plan !== null && quota[name] === null;
  throw new AppError('limit_reached', messages.limitReached(name, limit, isByPlan ? plan.name : null));
}

/**
 * Returns how many open invitations and new people the organization can have; null = any number. `held` are the
 * addresses whose open invitations have a seat. The result doesn't change until the transaction ends. `message` is the
 * error that `requireRoom` throws.
 */
export async function readPeopleRoom(
  tx: Transaction,
  services: Pick<Services, 'config' | 'clock'>,
  organizationId: number,
): Promise<{ places: number | null; held: ReadonlySet<string>; message: string }> {
  const { limits, plan, quota } = await readEntitlements(tx, services, organizationId);
  if (limits.people !== null) await holdEntitlements(tx, organizationId);
  const held = new Set(await listInvitedAddresses(tx, organizationId));
  if (limits.people === null) return { places: null, held, message: '' };
  const places = limits.people - (await countMembers(tx, organizationId)) - held.size;
  const isByPlan = plan !== null && quota.people === null;
  const message = messages.limitReached('people', limits.people, isByPlan ? plan.name : null);
  return { places: Math.max(0, places), held, message };
}

/** Serializes additions to an organization until the transaction ends. */
async function holdEntitlements(tx: Transaction, organizationId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`entitlements ${organizationId}`}, 0))`);
}

function limitOf({ kind }: Addition): keyof PlanLimits {
  if (kind === 'theme') return 'themes';
  if (kind === 'integration') return 'integrations';
  return kind === 'bytes' ? 'storageBytes' : 'people';
}

/** Returns the usage of an organization after the addition. A person who is already a member needs no seat. */
async function usedAfter(tx: Transaction, organizationId: number, addition: Addition): Promise<number> {
  switch (addition.kind) {
    case 'theme':
      return (await countThemes(tx, organizationId)) + 1;
    case 'integration':
      return (await countIntegrations(tx, organizationId)) + 1;
    case 'bytes':
      return (await bytesInUse(tx, organizationId)) + addition.bytes;
    case 'person': {
      if (await isMember(tx, organizationId, addition.userId)) return 0;
      return (await countMembers(tx, organizationId)) + 1;
    }
    case 'invite': {
      const others = await countOpenInvites(tx, organizationId, { except: addition.email });
      return (await countMembers(tx, organizationId)) + others + 1;
    }
  }
}
