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
 * What someone wants to add to an organization. `invite`: an invitation, which holds a place for its address. `person`:
 * a person who joins. `bytes`: files that were uploaded and aren't registered yet.
 */
export type Addition =
  | { kind: 'theme' }
  | { kind: 'integration' }
  | { kind: 'invite'; email: string }
  | { kind: 'person'; userId: number }
  | { kind: 'bytes'; bytes: number };

/**
 * The one place that decides whether an organization has room for something. Call it in the transaction that adds it:
 * of two additions at the same moment, the second counts the first. Throws `limit_reached` with the limit and the way
 * to raise it.
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
 * The places that open invitations and new people can have: null = any number. `held` are the addresses whose open
 * invitations have one. It stays like that until the transaction ends. `message` is what `requireRoom` says without
 * room.
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

/** Additions to an organization run one after the other until the transaction ends. */
async function holdEntitlements(tx: Transaction, organizationId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`entitlements ${organizationId}`}, 0))`);
}

function limitOf({ kind }: Addition): keyof PlanLimits {
  if (kind === 'theme') return 'themes';
  if (kind === 'integration') return 'integrations';
  return kind === 'bytes' ? 'storageBytes' : 'people';
}

/** How much the organization would use; a person who is a member already needs no place. */
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
