import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Builds `test-worker.ts` in the way the real worker is built (scripts/build.mjs). Remove it after the tests. */
export async function buildTestWorker(): Promise<{ file: string; remove(): void }> {
  const folder = mkdtempSync('/tmp/galley-test-worker-');
  await build({
    entryPoints: [join(import.meta.dirname, 'test-worker.ts'), join(import.meta.dirname, '../watchdog.ts')],
    entryNames: '[name]',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  return { file: join(folder, 'test-worker.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
