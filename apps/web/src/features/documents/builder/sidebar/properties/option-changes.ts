import type { OptionChange } from '@galley/markup/content';

/** Returns the list with one option moved up (−1) or down (1), or the same list if it's at an end. */
export function moveOption(options: readonly OptionChange[], index: number, by: -1 | 1): readonly OptionChange[] {
  const moved = options[index];
  const other = options[index + by];
  if (!moved || !other) return options;
  return options.map((option, at) => (at === index ? other : at === index + by ? moved : option));
}

/** Returns the list with the text or value of one option changed. */
export function renameOption(
  options: readonly OptionChange[],
  index: number,
  change: { text?: string; value?: string },
): readonly OptionChange[] {
  return options.map((option, at) => (at === index ? { ...option, ...change } : option));
}

/** Returns the list with one option selected by default. −1 selects none, so that browsers show the first one. */
export function chooseOption(options: readonly OptionChange[], index: number): readonly OptionChange[] {
  return options.map((option, at) => ({ ...option, isSelected: at === index }));
}
