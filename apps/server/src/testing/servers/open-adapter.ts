import { type SourceAdapter, SourceError, type SourceSession } from '../../features/delivery/sources/port';
import { sourceContext } from '../../features/delivery/sources/source-context';
import type { SourceRow } from '../../features/delivery/sources/stored-sources';
import { systemClock } from '../../platform/clock';
import { createOutgoing, type OutgoingOptions } from '../../platform/outgoing/outgoing';
import type { Services } from '../../services';

/**
 * Opens an adapter with real outgoing requests, without a database: values that it stores are merged into `remembered`.
 * `privateHosts` are private hosts that it can reach. A host key that isn't in the settings is confirmed.
 */
export async function openAdapter(adapter: SourceAdapter, wanted: WantedAdapter): Promise<SourceSession> {
  try {
    return await openOnce(adapter, wanted);
  } catch (error) {
    if (!(error instanceof SourceError) || error.hostKey === null) throw error;
    return await openOnce(adapter, { ...wanted, settings: { ...wanted.settings, hostKey: error.hostKey } });
  }
}

interface WantedAdapter {
  settings: Record<string, string>;
  secrets?: Record<string, string>;
  remembered?: Record<string, string>;
  privateHosts?: readonly string[];
  /** Replaces connections to the internet. */
  connect?: OutgoingOptions['connect'];
  resolve?: OutgoingOptions['resolve'];
  signal?: AbortSignal;
}

/** Opens an adapter as `openAdapter` does, but confirms no host key. */
export async function openOnce(
  adapter: SourceAdapter,
  {
    settings,
    secrets = {},
    remembered = {},
    privateHosts = ['127.0.0.1'],
    connect,
    resolve,
    signal = AbortSignal.timeout(120_000),
  }: WantedAdapter,
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
