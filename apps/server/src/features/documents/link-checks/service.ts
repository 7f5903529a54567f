import { createHash } from 'node:crypto';
import type { LinkCheck } from '@galley/contract';
import { mayHoldToken } from '@galley/markup/links';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { checkLinks } from './jobs';
import { awaitChecks, type LinkCheckRow, listChecks, type NamedAddress } from './repository';

export { forgetLinkChecks } from './repository';

/**
 * Returns the known results of addresses, in their order. Addresses that can't be checked or have no result are left
 * out.
 */
export async function readLinkChecks(
  { db, clock }: Services,
  { organizationId }: UserCaller,
  addresses: readonly string[],
): Promise<LinkCheck[]> {
  const named = nameAddresses(addresses);
  const hashes = [...new Set(named.values())];
  const rows = await listChecks(db, organizationId, { hashes, now: clock.now() });
  const byHash = new Map(rows.map((row) => [row.addressSha256, row]));
  return [...named].flatMap(([address, hash]) => {
    const row = byHash.get(hash);
    return row ? [present(address, row)] : [];
  });
}

/**
 * Requests a check of the addresses without a current result, and returns what is known of all of them, as
 * `readLinkChecks`.
 */
export async function startLinkChecks(
  services: Services,
  caller: UserCaller,
  addresses: readonly string[],
): Promise<LinkCheck[]> {
  const { organizationId } = caller;
  const named = nameAddresses(addresses);
  const distinct: NamedAddress[] = [...new Map([...named].map(([address, hash]) => [hash, withoutHash(address)]))].map(
    ([addressSha256, address]) => ({ addressSha256, address }),
  );
  await services.db.transaction(async (tx) => {
    const waiting = await awaitChecks(tx, organizationId, { addresses: distinct, now: services.clock.now() });
    if (waiting > 0) await services.jobs.enqueue(tx, checkLinks, { organizationId });
  });
  return await readLinkChecks(services, caller, addresses);
}

/** Returns each address that can be requested, with the hash of the address without its fragment. */
function nameAddresses(addresses: readonly string[]): Map<string, string> {
  return new Map(
    addresses
      .filter((address) => !mayHoldToken(address) && isWebAddress(address))
      .map((address) => [address, createHash('sha256').update(withoutHash(address)).digest('hex')]),
  );
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** Removes the fragment, which isn't part of a request. */
function withoutHash(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

function present(address: string, row: LinkCheckRow): LinkCheck {
  const { state, fault, status, redirects, checkedAt } = row;
  const seconds = checkedAt ? Math.floor(checkedAt.getTime() / 1000) : 0;
  return { address, state, fault, status: status ?? 0, redirects, checkedAt: seconds };
}
