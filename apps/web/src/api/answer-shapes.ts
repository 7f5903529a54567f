import { type AnswerShape, type RouteName, wireTable } from '@galley/contract';
import { messages } from '../messages';
import { ApiError } from './api-error';

/** Long enough for the first screen to load its own files. */
const preloadDelayMs = 1000;

let loaded: typeof wireTable.answers | undefined;

async function loadShapes(): Promise<typeof wireTable.answers> {
  loaded ??= (await import('@galley/contract/answer-table')).answerTable;
  return loaded;
}

async function loadForCall(url: string) {
  try {
    return await loadShapes();
  } catch (error) {
    const cause = error instanceof Error ? error : undefined;
    throw new ApiError({ status: 0, code: 'network', message: messages.chunkFailure, url, cause });
  }
}

/**
 * Returns the shape of a route's response. Most shapes load after the first screen. Callers get the shape before they
 * send a request, so that they can always read the response. Throws `ApiError` (`network`) if the shapes couldn't be
 * loaded; `url` is the address of the call.
 */
export async function shapeOf(name: RouteName, url: string): Promise<AnswerShape> {
  const shape = wireTable.answers[name] ?? (loaded ?? (await loadForCall(url)))[name];
  if (!shape) throw new Error(`Route ${name} has no JSON answer.`);
  return shape;
}

/** Starts loading the shapes after a delay, so that later calls don't wait for them. */
export function preloadShapes(): void {
  // The next call that needs the shapes loads them again and reports a failure.
  setTimeout(() => loadShapes().catch(() => undefined), preloadDelayMs);
}
