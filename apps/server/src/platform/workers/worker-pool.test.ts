import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { buildPalette } from '@galley/markup';
import { afterEach, describe, expect, it } from 'vitest';
import { plainTextTask } from '../../features/emails/text-tasks';
import { parseTheme } from '../../features/templates/parse-theme';
import { readPaletteTask } from '../../features/templates/theme-tasks';
import { repositoryRoot } from '../../testing/test-app';
import { defineTask } from './define-task';
import { createWorkerPool } from './worker-pool';

const pool = createWorkerPool(join(repositoryRoot, 'apps/server/dist/worker.mjs'), 1);
afterEach(() => pool.close());

const sections = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<table class="block-section" data-group="g"><tr><td><p class="block-edit">Row ${at}</p></td></tr></table>\n`,
  ).join('');

/** How often the event loop came round until the work was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await turn();
    turns += 1;
  }
  return turns;
}

describe('the threads for large documents', () => {
  it('[C2-workers] Reads a large theme elsewhere: the server goes on, and gets what it would have read itself', async () => {
    const source = `<html><body>${sections(20_000)}</body></html>`;
    expect(source.length).toBeGreaterThan(1_500_000);
    const work = pool.run(readPaletteTask, { source, templateId: 1, templateVersion: 2 });
    expect(await turnsDuring(work)).toBeGreaterThan(20);
    expect(await work).toEqual(buildPalette(parseTheme(source), { templateId: 1, templateVersion: 2 }));
  });

  it('[C2-workers] Does what is small on the spot', async () => {
    const work = pool.run(plainTextTask, { html: '<p>Quince</p>', markerPrefix: 'be' });
    expect(await turnsDuring(work)).toBeLessThan(3);
    expect(await work).toBe('Quince');
  });

  it('[C2-workers] Does everything on the spot where there is no program for threads', async () => {
    const html = sections(2000);
    const work = createWorkerPool(null).run(plainTextTask, { html, markerPrefix: 'be' });
    expect(await turnsDuring(work)).toBeLessThan(3);
    expect(await work).toContain('Row 1999');
  });

  it('[C2-workers] Fails the task that fails, and takes the next one', async () => {
    const size = () => 1_000_000;
    const unknown = defineTask({ name: 'nobody.knows', size, run: (input: string) => input });
    await expect(pool.run(unknown, 'x')).rejects.toThrow('The worker has no task "nobody.knows".');
    const broken = defineTask({ ...plainTextTask, size });
    await expect(pool.run(broken, { html: null, markerPrefix: 'be' } as never)).rejects.toThrow(/TypeError/);
    expect(await pool.run(broken, { html: '<p>Plum</p>', markerPrefix: 'be' })).toBe('Plum');
  });

  it('[C2-workers] Ends what waits when the server stops', async () => {
    const html = sections(20_000);
    const works = [1, 2, 3].map(() => pool.run(plainTextTask, { html, markerPrefix: 'be' }));
    const settled = Promise.allSettled(works);
    await pool.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
