import { brokenTheme, wellFormedTheme } from '@galley/markup/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { testEditor } from '../testing/test-editor';
import { commandNames } from './pick-command';
import { type Counts, playSequence } from './play-sequence';
import { describeCounts, propertySeed, times } from './property-runs';
import { richTheme } from './rich-theme';

const choices = fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { minLength: 40, maxLength: 40 });
const counts: Counts = new Map();
/** Minimum number of attempts per command. The short run is too short to guarantee more than one. */
const least = inFull(200, 1);

const themes = [
  { name: 'themes with every tag', theme: richTheme, mode: 'email', runs: inFull(340, 18) },
  { name: 'themes with every tag, as pages', theme: richTheme, mode: 'page', runs: inFull(120, 8) },
  { name: 'plain themes', theme: wellFormedTheme, mode: 'email', runs: inFull(60, 6) },
  { name: 'broken themes', theme: brokenTheme, mode: 'email', runs: inFull(60, 6) },
] as const;

describe('random sequences of 40 commands', () => {
  for (const { name, theme, mode, runs } of themes) {
    it(
      `[A7-model] Keep source, canvas, rules and history right (${name})`,
      () => {
        const seed = propertySeed();
        fc.assert(
          fc.property(theme, choices, (html, list) =>
            playSequence(html, list, counts, { mode, isSound: theme !== brokenTheme }),
          ),
          // The sequence shrinks itself; finding a shorter theme could take a thousand runs.
          { numRuns: runs * times(), seed, endOnFailure: true, interruptAfterTimeLimit: 230_000 * times() },
        );
      },
      240_000 * times(),
    );
  }

  it('[A7-model-counts] Try every command often, and apply at least half of all', () => {
    const all = [...counts.values()];
    const sum = (what: 'applied' | 'idle' | 'refused'): number => all.reduce((total, count) => total + count[what], 0);
    const tried = sum('applied') + sum('idle') + sum('refused');
    for (const name of commandNames) {
      const count = counts.get(name) ?? { applied: 0, idle: 0, refused: 0 };
      expect.soft(count.applied + count.idle + count.refused, `${name} is tried`).toBeGreaterThanOrEqual(least);
    }
    expect(sum('applied') / tried).toBeGreaterThanOrEqual(0.5);
  });
});

it('[M5-nested-deep] A document nested deeper than browsers show opens without blocks and keeps its bytes', () => {
  const nest = (depth: number): string =>
    `<body>${'<div>'.repeat(depth)}<div class="block-section"><p class="block-edit">x</p></div>${'</div>'.repeat(depth)}</body>`;
  for (const [depth, blocks] of [
    [450, 2],
    [600, 0],
    [50_000, 0],
  ] as const) {
    const editor = testEditor(nest(depth));
    expect(editor.editor.getState().blockCount, `${depth} deep`).toBe(blocks);
    expect(editor.source).toBe(nest(depth));
    if (blocks === 0) expect(editor.log.join()).toContain('nest deeper than');
  }
});

afterAll(() => {
  process.stdout.write(`${describeCounts('generated themes', counts)}\n`);
});
