import type { OptionChange } from '@galley/markup';

/** The list with one option one place up (−1) or down (1); the same list at its ends. */
export function moveOption(options: readonly OptionChange[], index: number, by: -1 | 1): readonly OptionChange[] {
  const moved = options[index];
  const other = options[index + by];
  if (!moved || !other) return options;
  return options.map((option, at) => (at === index ? other : at === index + by ? moved : option));
}

/** The list with another text or value for one option. */
export function renameOption(
  options: readonly OptionChange[],
  index: number,
  change: { text?: string; value?: string },
): readonly OptionChange[] {
  return options.map((option, at) => (at === index ? { ...option, ...change } : option));
}

/** The list with one option chosen at first; −1 = none is named, so that the browser takes the first. */
export function chooseOption(options: readonly OptionChange[], index: number): readonly OptionChange[] {
  return options.map((option, at) => ({ ...option, isSelected: at === index }));
}
