import { type Browser, chromium } from 'playwright-core';
import { browserArguments, describeMissing, findBrowser } from '../lib/find-browser.mjs';

let opened: Promise<Browser> | undefined;

/**
 * The Chromium of this worker. Test files that a worker runs one after the other share it (`isolate: false`); each
 * closes its own windows. It exits with the worker's process. A crashed one is replaced.
 */
export async function openWorkerBrowser(): Promise<Browser> {
  const known = await opened?.catch(() => undefined);
  if (known?.isConnected()) return known;
  opened = launch();
  return opened;
}

async function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(describeMissing('chromium'));
  return chromium.launch({ executablePath, args: browserArguments });
}
