/**
 * Set-up for files that share modules with the files before them (`isolate: false`): restores timers and globals after
 * each file. A file with `vi.mock` starts with `vi.hoisted(() => vi.resetModules())`, because modules loaded earlier
 * would keep the original, and ends with `afterAll(() => vi.resetModules())`.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
