import { AppError } from '@galley/contract';
import { HtmlDamaged } from '../db/packed-html';
import type { Task } from './define-task';
import type { TaskResult } from './messages';

/** Returns the output of a task, or throws its error. */
export function readAnswer(answer: TaskResult): unknown {
  if ('refusal' in answer) {
    const { code, message, field, choices } = answer.refusal;
    throw new AppError(code, message, { field, choices });
  }
  if ('damagedHtml' in answer) throw new HtmlDamaged(answer.damagedHtml, 'is damaged');
  if ('error' in answer) throw new Error(answer.error);
  return answer.output;
}

/** Runs a task whose errors can't be thrown across processes; `explain` defines which other errors are refusals. */
export async function answerOf(
  task: Task<never, unknown> | undefined,
  name: string,
  input: unknown,
  explain: (error: unknown) => AppError | null = () => null,
): Promise<TaskResult> {
  if (!task) return { error: `The worker has no task “${name}”.` };
  try {
    return { output: await task.run(input as never) };
  } catch (error) {
    if (error instanceof HtmlDamaged) return { damagedHtml: error.sha256 };
    const refusal = error instanceof AppError ? error : explain(error);
    if (refusal) {
      const { code, message, field, details } = refusal;
      return { refusal: { code, message, field, choices: details.choices } };
    }
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
