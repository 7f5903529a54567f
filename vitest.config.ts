import { defineConfig } from 'vitest/config';

/** Three suites, one after the other (scripts/test.mjs): `unit`, `server` on real PostgreSQL, `browser` in real Chromium. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'themes/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
          maxWorkers: 2,
          testTimeout: 120_000,
        },
      },
      'apps/server/vitest.config.ts',
      {
        test: {
          name: 'browser',
          include: ['packages/*/src/**/*.browser.test.ts', 'e2e/**/*.e2e.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
