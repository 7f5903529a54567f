import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';

/**
 * What is waited for may take as long as a click. A machine that was busy for a moment fails a test that waits: it is
 * tried once more, and listed at the end of the run (scripts/testing/flaky-tests.mjs).
 */
const inBrowser = {
  retry: 1,
  globalSetup: ['e2e/support/shared-galleys.ts'],
  testTimeout: 300_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

/**
 * The suites, one after the other (scripts/test.mjs): `unit`, `components` of the web app in happy-dom with the API
 * faked (docs/decisions/097), `server` on real PostgreSQL, `browser` in real Chromium, `firefox` in stock Firefox,
 * `webkit` in WebKitGTK.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'themes/**/*.test.ts',
          ],
          exclude: ['**/*.{browser,firefox,webkit}.test.ts', '**/node_modules/**'],
          setupFiles: ['scripts/testing/steady-properties.ts', 'scripts/testing/shared-modules.ts'],
          // A worker imports a module once for all of its files.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/set-up.ts'],
          // A worker has one window, and imports a module once, for all of its files.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
        },
      },
      'apps/server/vitest.config.ts',
      {
        test: {
          name: 'browser',
          include: ['packages/*/src/**/*.browser.test.ts', 'e2e/**/*.e2e.ts'],
          setupFiles: ['scripts/testing/steady-properties.ts'],
          // A browser waits half of the time: two share two cores well.
          maxWorkers: 2,
          // The files of a worker share its Chromium (scripts/testing/worker-browser.ts).
          isolate: false,
          ...inBrowser,
        },
      },
      {
        test: {
          name: 'firefox',
          include: ['{packages/*/src,e2e}/**/*.firefox.test.ts'],
          fileParallelism: false,
          ...inBrowser,
        },
      },
      {
        test: {
          name: 'webkit',
          include: ['{packages/*/src,e2e}/**/*.webkit.test.ts'],
          fileParallelism: false,
          ...inBrowser,
        },
      },
    ],
  },
});
