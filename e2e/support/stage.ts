import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { launchBrowser } from './browser';
import { type RunningGalley, startGalley } from './galley';

/** The fixture of a test file: one browser and one separate Galley, available from its first `beforeAll` on. */
export interface Stage {
  readonly browser: Browser;
  readonly galley: RunningGalley;
}

/** Opens both before the tests of a file and closes them afterwards; `env` is created when they are opened. */
export function openStage(env: () => Promise<Record<string, string>> | Record<string, string> = () => ({})): Stage {
  const stage: { browser?: Browser; galley?: RunningGalley } = {};
  const openGalley = async () => startGalley(await env(), inject('unusedGalley'));
  beforeAll(async () => {
    [stage.browser, stage.galley] = await Promise.all([launchBrowser(), openGalley()]);
  });
  afterAll(async () => {
    await Promise.all((stage.browser?.contexts() ?? []).map((context) => context.close()));
    await stage.browser?.close();
    await stage.galley?.remove();
  });
  const there = <T>(thing: T | undefined): T => {
    if (thing === undefined) throw new Error('The stage opens in beforeAll: nothing is on it yet.');
    return thing;
  };
  return {
    get browser() {
      return there(stage.browser);
    },
    get galley() {
      return there(stage.galley);
    },
  };
}
