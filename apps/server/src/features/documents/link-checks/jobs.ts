import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@galley/contract';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { checkLink, type LinkResult } from './check-link';
import { type LinkCheckRow, listWaiting, storeCheck } from './repository';

/** Addresses checked in one run. After it, the links of other organizations get a turn. */
const addressesPerTurn = 100;

const payload = z.object({ organizationId: z.number() });

/**
 * Requests the pending addresses of an organization: several hosts at once, and one request at a time to each, with a
 * pause in between. Running twice requests an address twice.
 */
export const checkLinks: JobDefinition<typeof payload> = defineJob({
  name: 'links.check',
  payload,
  attempts: 3,
  line: 'links.check',
  async run({ organizationId }, services) {
    const waiting = await listWaiting(services.db, organizationId, addressesPerTurn);
    const next = groupByHost(waiting).values();
    await Promise.all(
      Array.from({ length: limits.linkHostsAtOnce }, async () => {
        for (const rows of next) await checkHost(services, rows);
      }),
    );
    if (waiting.length === addressesPerTurn) await services.jobs.enqueue(services.db, checkLinks, { organizationId });
  },
});

function groupByHost(rows: readonly LinkCheckRow[]): LinkCheckRow[][] {
  const hosts = new Map<string, LinkCheckRow[]>();
  for (const row of rows) {
    const { host } = new URL(row.address);
    hosts.set(host, [...(hosts.get(host) ?? []), row]);
  }
  return [...hosts.values()];
}

async function checkHost(services: Services, rows: readonly LinkCheckRow[]): Promise<void> {
  let wasAsked = false;
  for (const row of rows) {
    if (wasAsked) await pause(limits.linkHostPauseMs);
    const result = await check(services, row);
    wasAsked = result.fault !== 'not_public';
    await storeCheck(services.db, row, { result, now: services.clock.now() });
  }
}

/** Checks one address. An error of ours must not leave the other addresses pending. */
async function check({ outgoing, log }: Services, { id, address }: LinkCheckRow): Promise<LinkResult> {
  try {
    return await checkLink(outgoing, address);
  } catch (error) {
    log.error('A link could not be checked.', { linkCheck: id, error });
    return { state: 'unsure', fault: 'unreachable', status: 0, redirects: [] };
  }
}
