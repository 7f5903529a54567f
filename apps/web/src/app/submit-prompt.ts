import { errorText } from '../api/api-error';
import type { PromptOptions } from '../lib/dialogs';

interface PromptParts {
  setBusy(isBusy: boolean): void;
  /** Shows an error at the field; null removes it. */
  setProblem(text: string | null): void;
  answer(value: string): void;
}

/**
 * Handles the confirm button of a prompt: validates the value, saves it, and closes the prompt with it. If either
 * fails, the prompt keeps the value and shows the error.
 */
export async function submitPrompt({ check, save }: PromptOptions, value: string, prompt: PromptParts): Promise<void> {
  const checked = check?.(value) ?? null;
  const problem = checked instanceof Promise ? await checked : checked;
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
