/** A page with a keyboard, for any driver. */
export interface Hands {
  evaluate<A, T>(work: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
  press(key: string): Promise<void>;
  /** Types a word, at once or key by key. */
  write(text: string): Promise<void>;
}

/** The result of one pass over all texts of one document. */
export interface ExerciseResult {
  /** Number of text blocks in the document. */
  blocks: number;
  edited: number;
  formatted: number;
  /** Block and reason of each text that couldn't be edited. */
  refused: string[];
  /** Characters that differ although nothing, or only a word, was changed. */
  differing: string[];
}

const word = 'Qzword';

/**
 * Edits every text of an opened document with the real keyboard: types a letter and deletes it, turns a format on and
 * off, leaves; then types one word and undoes it. Any other change in the source is reported. `choose` selects some of
 * the texts.
 */
export async function exerciseBlocks(
  hands: Hands,
  choose: (ids: readonly string[]) => readonly string[] = (ids) => ids,
): Promise<ExerciseResult> {
  const ids = choose(await hands.evaluate(() => window.exercise.textBlocks(), undefined));
  const result: ExerciseResult = { blocks: ids.length, edited: 0, formatted: 0, refused: [], differing: [] };
  for (const id of ids) {
    const started = await hands.evaluate((id) => window.exercise.begin(id), id);
    if (started !== true) {
      result.refused.push(`${id}: ${started}`);
      continue;
    }
    await hands.press('x');
    await hands.press('Backspace');
    const first = await hands.evaluate((id) => window.exercise.formatAndRestart(id), id);
    if (first.isFormatted) result.formatted += 1;
    if (first.fault !== '') result.differing.push(`${id}: ${first.fault}`);
    await hands.write(word);
    const second = await hands.evaluate((word) => window.exercise.finish(word), word);
    if (second !== '') result.differing.push(`${id}: ${second}`);
    result.edited += 1;
  }
  return result;
}
