import type { OptionChange } from '@galley/markup/content';

/** The list with one option moved up (−1) or down (1). The same list at its ends. */
export function moveOption(options: readonly OptionChange[], index: number, by: -1 | 1): readonly OptionChange[] {
  const moved = options[index];
  const other = options[index + by];
  if (!moved || !other) return options;
  return options.map((option, at) => (at === index ? other : at === index + by ? moved : option));
}

/** The list with a changed text or value of one option. */
export function renameOption(
  options: readonly OptionChange[],
  index: number,
  change: { text?: string; value?: string },
): readonly OptionChange[] {
  return options.map((option, at) => (at === index ? { ...option, ...change } : option));
}

/** The list with one option selected by default; −1 = none, so that the browser selects the first. */
export function chooseOption(options: readonly OptionChange[], index: number): readonly OptionChange[] {
  return options.map((option, at) => ({ ...option, isSelected: at === index }));
}
