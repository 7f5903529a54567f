import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusFiles, isTheme, readCorpusFile, readTaggedFile } from '@galley/markup/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { everyNth, inFull } from '../../../../scripts/testing/run-length';
import { type Counts, playSequence } from './play-sequence';
import { describeCounts, propertySeed, times } from './property-runs';
import { createRandom } from './random';

const counts: Counts = new Map();
const starters = fileURLToPath(new URL('../../../../themes', import.meta.url));

/** Returns a sequence of numbers, 40 in the long form, determined by the seed and the name of a file. */
function choicesFor(name: string, nth: number): number[] {
  const mixed = [...name].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, propertySeed() + nth);
  const random = createRandom(mixed);
  return Array.from({ length: inFull(40, 15) }, () => random.below(2 ** 31 - 1));
}

function play(name: string, source: string, sequences: number, isSound: boolean): void {
  for (let nth = 0; nth < sequences * times(); nth++) {
    try {
      playSequence(source, choicesFor(name, nth), counts, { isSound });
    } catch (error) {
      throw new Error(`${name}, sequence ${nth}: ${String(error)}`);
    }
  }
}

describe('random sequences of commands on real files', () => {
  it(
    '[A7-model-starters] Keep bytes, rules and history right on the starter themes',
    () => {
      const files = readdirSync(starters, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.html'),
      );
      expect(files.length).toBeGreaterThan(1);
      for (const name of files) play(name, readFileSync(join(starters, name), 'utf8'), inFull(3, 1), true);
    },
    240_000 * times(),
  );

  it(
    '[A7-model-corpus] Keep bytes, rules and history right on the corpus',
    () => {
      const files = everyNth(
        corpusFiles('all').filter((file) => isTheme(file) || readCorpusFile(file).length < 60_000),
        6,
      );
      let played = 0;
      for (const file of files) {
        play(file.name, readTaggedFile(file), 1, false);
        played += 1;
      }
      expect(played).toBeGreaterThan(5);
    },
    240_000 * times(),
  );
});

afterAll(() => {
  process.stdout.write(`${describeCounts('real files', counts)}\n`);
});
