import { hasVisibleText, isLongerThan, limits } from '@galley/contract';
import { messages } from '../../../messages';

/** Why a name is invalid, or null. Names have 1 to 255 characters after trimming (design.md 12). */
export function titleProblem(value: string): string | null {
  const title = value.trim();
  if (!hasVisibleText(title)) return messages.nameRequired;
  if (isLongerThan(title, limits.titleLength)) return messages.nameTooLong;
  return null;
}
