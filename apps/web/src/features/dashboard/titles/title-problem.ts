import { hasVisibleText, isLongerThan, limits, words } from '@galley/contract';

/** Why a name is invalid, or null. Names have 1 to 255 characters after trimming (design.md 12). */
export function titleProblem(value: string): string | null {
  const title = value.trim();
  if (!hasVisibleText(title)) return words.nameRequired;
  if (isLongerThan(title, limits.titleLength)) return words.nameTooLong;
  return null;
}
