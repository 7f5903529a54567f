import type { SourceAdapter, SourceContext, SourceSession } from '../features/delivery/sources/port';
import type { FakeVendor } from './fakes/fake-vendor';
import { createSourceContext, type TestSourceContext } from './source-context';

/** The common needs of the tests of all platforms: sessions with right and wrong credentials, limits, faults. */
export interface PlatformWorld {
  adapter: SourceAdapter;
  context: TestSourceContext;
  settings: Record<string, string>;
  folder: string;
  open(): Promise<SourceSession>;
  openWithWrongCredentials(): Promise<SourceSession>;
  limitRate(times: number, seconds: number): void;
  pauses(): readonly number[];
  fail(): void;
  close(): Promise<void>;
}

/**
 * Creates a world of the conformance suite with a fake of a platform as the remote server. `hosts` are the hosts of the
 * fake.
 */
export function platformWorld(
  adapter: SourceAdapter,
  fake: FakeVendor,
  {
    hosts,
    settings = {},
    secrets,
    wrong,
    offer,
  }: {
    hosts: readonly string[];
    settings?: Record<string, string>;
    secrets: Record<string, string>;
    /** The wrong settings and secrets of a session that must be refused. */
    wrong: { settings?: Record<string, string>; secrets?: Record<string, string> };
    offer?: SourceContext['offer'];
  },
): PlatformWorld {
  const ports = Object.fromEntries(hosts.map((host) => [host, fake.port]));
  const context = createSourceContext({ hosts: ports, settings, secrets, offer });
  const wrongContext = () =>
    createSourceContext({
      hosts: ports,
      settings: { ...settings, ...wrong.settings },
      secrets: { ...secrets, ...wrong.secrets },
      offer,
    });
  return {
    adapter,
    context,
    settings,
    folder: '',
    open: () => adapter.open(context),
    openWithWrongCredentials: () => adapter.open(wrongContext()),
    limitRate: (times, seconds) => {
      for (let left = times; left > 0; left -= 1)
        fake.next.push({ status: 429, json: {}, headers: { 'retry-after': String(seconds) } });
    },
    pauses: () => context.pauses,
    fail: () => void fake.next.push({ status: 503, body: 'unavailable' }),
    close: () => fake.close(),
  };
}
