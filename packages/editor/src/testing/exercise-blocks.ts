import type { Page } from 'playwright-core';

/** What one pass over all texts of one document found. */
export interface ExerciseResult {
  /** Text blocks of the document. */
  blocks: number;
  edited: number;
  formatted: number;
  /** Block and sentence where a text could not be edited. */
  refused: string[];
  /** Characters that differ though nothing, or only a word, was changed. */
  differing: string[];
}

const word = 'Qzword';

/**
 * Edits every text of an opened document with the real keyboard: types a letter and deletes it, turns a format on and
 * off, leaves; then types one word and takes it back. Whatever else changes in the source is reported.
 */
export async function exerciseBlocks(page: Page): Promise<ExerciseResult> {
  const ids = await page.evaluate(() => window.exercise.textBlocks());
  const result: ExerciseResult = { blocks: ids.length, edited: 0, formatted: 0, refused: [], differing: [] };
  for (const id of ids) {
    const started = await page.evaluate((id) => window.exercise.begin(id), id);
    if (started !== true) {
      result.refused.push(`${id}: ${started}`);
      continue;
    }
    await page.keyboard.press('x');
    await page.keyboard.press('Backspace');
    const first = await page.evaluate((id) => window.exercise.formatAndRestart(id), id);
    if (first.isFormatted) result.formatted += 1;
    if (first.fault !== '') result.differing.push(`${id}: ${first.fault}`);
    await page.keyboard.insertText(word);
    const second = await page.evaluate((word) => window.exercise.finish(word), word);
    if (second !== '') result.differing.push(`${id}: ${second}`);
    result.edited += 1;
  }
  return result;
}
