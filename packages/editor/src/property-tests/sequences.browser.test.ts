import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';
import { propertySeed, times } from './property-runs';
import { createRandom } from './random';
import { richTheme } from './rich-theme';

let harness: BrowserHarness;
let script = '';

beforeAll(async () => {
  harness = await startHarness();
  const entry = fileURLToPath(new URL('./browser-player.ts', import.meta.url));
  const result = await build({ entryPoints: [entry], bundle: true, format: 'iife', write: false, logLevel: 'silent' });
  script = result.outputFiles[0]?.text ?? '';
});
afterAll(() => harness?.close());

const starter = fileURLToPath(new URL('../../../../themes/orchard-email/index.html', import.meta.url));

it(
  '[A7-model-browser] [A7-remote-browser] Shows the document block by block after every command, here and where it is followed',
  async () => {
    const themes = [
      ...fc.sample(richTheme, { numRuns: inFull(12, 2) * times(), seed: propertySeed() }),
      readFileSync(starter, 'utf8'),
    ];
    const opened = await harness.open('<p></p>');
    await opened.page.addScriptTag({ content: script });
    const random = createRandom(propertySeed());
    const totals = { applied: 0, refused: 0, taken: 0, rewritten: 0, kept: 0 };
    for (const [index, theme] of themes.entries()) {
      const mode = index % 3 === 2 ? 'page' : 'email';
      await opened.reopen(theme, { mode });
      const choices = Array.from({ length: inFull(40, 12) }, () => random.below(2 ** 31 - 1) + 1);
      const run = await opened.page.evaluate((choices) => window.playSequence(choices), choices);
      expect(run.faults, `seed ${propertySeed()}, theme ${index}: ${theme}`).toEqual([]);
      totals.applied += run.applied;
      totals.refused += run.refused;
      totals.taken += run.taken;
      totals.rewritten += run.rewritten;
      totals.kept += run.kept;
    }
    await opened.close();
    process.stdout.write(`Commands on the live canvas: ${totals.applied} applied, ${totals.refused} idle or refused\n`);
    process.stdout.write(
      `On a second canvas: ${totals.taken} taken in, ${totals.rewritten} times written anew, ${totals.kept} blocks kept their elements\n`,
    );
    expect(totals.applied).toBeGreaterThan(totals.refused);
    expect(totals.taken).toBeGreaterThan(totals.applied);
    expect(totals.kept).toBeGreaterThan(totals.taken);
  },
  600_000 * times(),
);
