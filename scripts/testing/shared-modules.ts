/**
 * Set-up for files that share their modules with the files before them (`isolate: false`): what a file put in the place
 * of timers and globals does not outlive it. A file with `vi.mock` begins with `vi.hoisted(() => vi.resetModules())`, or
 * modules that were read before it would keep what it replaces, and ends with `afterAll(() => vi.resetModules())`.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
