import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeInFull } from '../../../../../../scripts/testing/run-length';
import { makeScratchFolder } from '../../../testing/scratch-folder';
import { repositoryRoot } from '../../../testing/test-app';
import { importDocumentTask } from './import-tasks';

/** Returns a theme of about this many bytes: its body is repeated. */
function largeTheme(bytes: number): string {
  const html = readFileSync(join(repositoryRoot, 'themes/orchard-email/index.html'), 'utf8');
  const start = html.indexOf('>', html.indexOf('<body')) + 1;
  const end = html.lastIndexOf('</body>');
  return html.slice(0, start) + html.slice(start, end).repeat(Math.floor(bytes / (end - start))) + html.slice(end);
}

/** Returns sections of one group in a row. Without a head, the elements have to be built. */
function oneGroup(count: number, head: string): string {
  const section = '<div class="block-section" data-group="g" data-title="s"><p class="block-edit">Plum</p></div>\n';
  return `<!doctype html><html>${head}<body>${section.repeat(count)}</body></html>`;
}

const folder = makeScratchFolder('import');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns milliseconds of CPU time. */
async function cpuOf(html: string): Promise<number> {
  const path = join(folder, 'large.html');
  writeFileSync(path, html);
  const before = process.cpuUsage();
  const imported = await importDocumentTask.run({ path, size: html.length, fileName: 'large.html' });
  const { user, system } = process.cpuUsage(before);
  expect(imported.html.size).toBeGreaterThan(html.length);
  return (user + system) / 1000;
}

describeInFull('[C5-import] the import of a large document', () => {
  test.each([
    ['4.2 MB of a theme', largeTheme, 4_200_000],
    ['20,000 sections in one group', (count: number) => oneGroup(count, '<head></head>'), 20_000],
    ['20,000 sections in one group without a head', (count: number) => oneGroup(count, ''), 20_000],
  ])('%s', async (_, make, size) => {
    // The first run compiles code and fills caches, so it isn't counted.
    await cpuOf(make(size / 4));
    let faults: string[] = [];
    // Garbage collection can run in either half, and other processes at the same time. Quadratic work fails every
    // round.
    for (let round = 0; round === 0 || (faults.length > 0 && round < 3); round += 1) {
      const half = await cpuOf(make(size / 2));
      const whole = await cpuOf(make(size));
      faults = [];
      // The goal is 4 s on an idle machine (it was 12 to 19 s). A busy machine needs up to three times as long.
      if (whole > 12_000) faults.push(`${whole} ms`);
      // Quadratic work would take four times as long.
      if (whole > 3 * half + 500) faults.push(`${whole} ms of ${half} ms for half`);
    }
    expect(faults).toEqual([]);
  });
});
