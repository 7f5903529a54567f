import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { launchBrowser } from './browser';
import { type RunningGalley, startGalley } from './galley';

/** The fixture of a test file: one browser and one separate Galley, available from its first `beforeAll` on. */
export interface Fixture {
  readonly browser: Browser;
  readonly galley: RunningGalley;
}

/** Opens both before the tests of a file and closes them afterwards; `env` is created when they are opened. */
export function openFixture(env: () => Promise<Record<string, string>> | Record<string, string> = () => ({})): Fixture {
  const fixture: { browser?: Browser; galley?: RunningGalley } = {};
  const openGalley = async () => startGalley(await env(), inject('unusedGalley'));
  beforeAll(async () => {
    [fixture.browser, fixture.galley] = await Promise.all([launchBrowser(), openGalley()]);
  });
  afterAll(async () => {
    await Promise.all((fixture.browser?.contexts() ?? []).map((context) => context.close()));
    await fixture.browser?.close();
    await fixture.galley?.remove();
  });
  const there = <T>(thing: T | undefined): T => {
    if (thing === undefined) throw new Error('The fixture opens in beforeAll: nothing is on it yet.');
    return thing;
  };
  return {
    get browser() {
      return there(fixture.browser);
    },
    get galley() {
      return there(fixture.galley);
    },
  };
}
