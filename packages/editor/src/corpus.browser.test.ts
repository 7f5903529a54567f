import { corpusFiles, readTaggedFile, textsOnlyAsCode } from '@galley/markup/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyNth } from '../../../scripts/testing/run-length';
import { type BrowserHarness, startHarness } from './testing/browser-harness';
import { exerciseBlocks, type Hands } from './testing/exercise-blocks';

let harness: BrowserHarness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

describe('corpus', () => {
  it('[G-fidelity] every text of every file: a letter, a format on and off, a word: nothing else changes', async () => {
    const only = process.env.GALLEY_CORPUS_ONLY ?? '';
    const files = everyNth(corpusFiles('all'), only ? 1 : 20).filter((file) => file.name.includes(only));
    const opened = await harness.open('<p></p>');
    const { keyboard } = opened.page;
    const hands: Hands = {
      evaluate: (work, argument) => opened.page.evaluate(work as never, argument) as never,
      press: (key) => keyboard.press(key),
      write: (text) => keyboard.insertText(text),
    };
    const faults: string[] = [];
    const totals = { files: 0, blocks: 0, edited: 0, formatted: 0, tagged: 0, differing: 0 };
    for (const file of files) {
      const html = readTaggedFile(file);
      await opened.reopen(html);
      const tagged = await opened.page.evaluate(countTagged, html);
      const result = await exerciseBlocks(hands);
      totals.files += 1;
      totals.blocks += result.blocks;
      totals.edited += result.edited;
      totals.formatted += result.formatted;
      totals.tagged += tagged;
      totals.differing += result.differing.length;
      const asCode = textsOnlyAsCode(file);
      if (result.refused.length !== asCode) faults.push(...result.refused.map((fault) => `${file.name} ${fault}`));
      for (const fault of result.differing) faults.push(`${file.name} ${fault}`);
      if (result.edited < tagged - asCode)
        faults.push(`${file.name}: ${result.edited} of ${tagged} tagged texts were edited`);
    }
    await opened.close();
    process.stdout.write(
      `Corpus: ${totals.files} files, ${totals.edited} of ${totals.tagged} tagged texts edited, ${totals.formatted} formatted, ` +
        `${totals.differing} with bytes that differ\n`,
    );
    expect(faults).toEqual([]);
  }, 900_000);
});

/** Runs in the page: returns the number of tagged texts found by a plain browser query, without the engine. */
function countTagged(html: string): number {
  const doc = new DOMParser().parseFromString(html, 'text/html');
  const isTagged = (element: Element): boolean =>
    element.classList.contains('block-edit') || /-block-edit\s*:\s*true/.test(element.getAttribute('style') ?? '');
  const isBlock = (element: Element): boolean =>
    /(?:^|\s)block-(?:section|component|region|edit|background|bgcolor)(?:\s|$)/.test(element.className) ||
    /-block-(?:section|component|region|edit|background|bgcolor)\s*:/.test(element.getAttribute('style') ?? '');
  const withoutText = 'img,input,select,textarea,hr,br,table,tbody,thead,tfoot,tr,ul,ol,dl,picture,video,svg';
  return [...doc.querySelectorAll('[class*="block-edit"], [style*="block-edit"]')].filter(
    (element) =>
      isTagged(element) &&
      !element.matches(withoutText) &&
      !element.classList.contains('be-code-edit') &&
      !element.classList.contains('block-no-text') &&
      ![...element.querySelectorAll('*')].some((inside) => typeof inside.className === 'string' && isBlock(inside)),
  ).length;
}
