import type { SourceAdapter, SourceSession } from '../../features/delivery/sources/port';
import { sourceContext } from '../../features/delivery/sources/source-context';
import type { SourceRow } from '../../features/delivery/sources/stored-sources';
import { systemClock } from '../../platform/clock';
import { createOutgoing, type OutgoingOptions } from '../../platform/outgoing/outgoing';
import type { Services } from '../../services';

/**
 * Opens an adapter with real outgoing requests, without a database: values that it stores are merged into `remembered`.
 * `privateHosts` are private hosts that it can reach.
 */
export async function openAdapter(
  adapter: SourceAdapter,
  {
    settings,
    secrets = {},
    remembered = {},
    privateHosts = ['127.0.0.1'],
    connect,
    resolve,
    signal = AbortSignal.timeout(120_000),
  }: {
    settings: Record<string, string>;
    secrets?: Record<string, string>;
    remembered?: Record<string, string>;
    privateHosts?: readonly string[];
    /** Replaces connections to the internet. */
    connect?: OutgoingOptions['connect'];
    resolve?: OutgoingOptions['resolve'];
    signal?: AbortSignal;
  },
): Promise<SourceSession> {
  const services = {
    outgoing: createOutgoing({ privateHosts, connect, resolve, agent: 'Galley/test' }),
    clock: systemClock,
  };
  const row = { settings: { ...settings, ...remembered } } as SourceRow;
  const context = sourceContext(services as unknown as Services, { row, secrets, signal });
  return await adapter.open({
    ...context,
    save: async (change) => {
      Object.assign(remembered, change.settings, change.secrets);
    },
  });
}
