import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/testing/steady-properties.ts', '../../scripts/testing/shared-modules.ts'],
    // A worker imports a module once for all of its files.
    isolate: false,
    globalSetup: ['src/testing/global-setup.ts'],
    maxWorkers: 2,
    // As in the browser suites (../../vitest.config.ts).
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
