import type { SourceAdapter, SourceContext, SourceSession } from '../features/delivery/sources/port';
import type { FakeVendor } from './fakes/fake-vendor';
import { createSourceContext, type TestSourceContext } from './source-context';

/** What the tests of every platform share: sessions with right and wrong credentials, limits, faults. */
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

/** A world of the conformance suite with a fake of a platform as its other side. `hosts` are those that the fake plays. */
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
    /** What is wrong in settings and secrets of a session that has to be refused. */
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
