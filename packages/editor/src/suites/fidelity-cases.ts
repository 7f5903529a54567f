import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusFiles, readCorpusFile } from '@galley/markup/testing';
import { expect, it } from 'vitest';
import { everyNth, inFull } from '../../../../scripts/testing/run-length';
import { exerciseBlocks, type Hands } from '../testing/exercise-blocks';
import type { SuitePage } from '../testing/suite-page';

/**
 * Starter themes and tagged corpus themes: the bytes around an edit are preserved in every browser. The short form
 * edits an eighth of the texts of every sixth theme.
 */
export function defineFidelityCases(get: () => SuitePage): void {
  it('[BR-fidelity] every text of the starter themes and tagged corpus themes: nothing next to an edit changes', async () => {
    const { driver } = get();
    const hands: Hands = {
      evaluate: (work, argument) => driver.evaluate(work, argument),
      press: (key) => driver.press(key),
      write: (text) => driver.type(text),
    };
    const faults: string[] = [];
    const counts = { files: 0, edited: 0, formatted: 0 };
    for (const [name, html] of everyNth(themes(), 6)) {
      await get().openDocument(html);
      const result = await exerciseBlocks(hands, (ids) => everyNth(ids, 8, counts.files));
      counts.files += 1;
      counts.edited += result.edited;
      counts.formatted += result.formatted;
      for (const fault of [...result.refused, ...result.differing]) faults.push(`${name} ${fault}`);
    }
    process.stdout.write(
      `Fidelity in ${driver.name}: ${counts.files} themes, ${counts.edited} texts edited, ${counts.formatted} formatted\n`,
    );
    expect(faults).toEqual([]);
    expect(counts.edited).toBeGreaterThan(inFull(50, 8));
  }, 300_000);
}

function themes(): [name: string, html: string][] {
  const folder = fileURLToPath(new URL('../../../../themes', import.meta.url));
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html'))
    .map((file): [string, string] => [file, readFileSync(join(folder, file), 'utf8')]);
  const tagged = corpusFiles('themes');
  // Limits would refuse the test word; they have separate cases.
  const withoutLimits = (html: string): string => html.replace(/\s?\bblock-maxchar-\d+/g, '');
  return [...own, ...tagged.map((file): [string, string] => [file.name, readCorpusFile(file)])].map(([name, html]) => [
    name,
    withoutLimits(html),
  ]);
}
