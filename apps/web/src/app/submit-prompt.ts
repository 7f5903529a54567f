import { errorText } from '../api/api-error';
import type { PromptOptions } from '../lib/dialogs';

interface PromptParts {
  setBusy(isBusy: boolean): void;
  /** Shows a message at the field; null removes it. */
  setProblem(text: string | null): void;
  answer(value: string): void;
}

/**
 * What the confirm button of a prompt does: checks the value, saves it, and answers with it. If either fails, the prompt
 * keeps what was typed and shows why.
 */
export async function submitPrompt({ check, save }: PromptOptions, value: string, prompt: PromptParts): Promise<void> {
  const problem = check?.(value) ?? null;
  prompt.setProblem(problem);
  if (problem !== null) return;
  if (save) {
    prompt.setBusy(true);
    try {
      await save(value);
    } catch (error) {
      prompt.setBusy(false);
      prompt.setProblem(errorText(error));
      return;
    }
  }
  prompt.answer(value);
}
