import { type AnswerShape, type RouteName, wireTable } from '@galley/contract';
import { messages } from '../messages';
import { ApiError } from './api-error';

/** The first screen comes first. */
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
 * The shape of a route's response. The shapes of most routes are loaded after the first screen: callers ask before they
 * send, so that nothing is sent whose response couldn't be read. Throws `ApiError` (`network`) if the shapes couldn't be
 * loaded; `url` is the address of the call.
 */
export async function shapeOf(name: RouteName, url: string): Promise<AnswerShape> {
  const shape = wireTable.answers[name] ?? (loaded ?? (await loadForCall(url)))[name];
  if (!shape) throw new Error(`Route ${name} has no JSON answer.`);
  return shape;
}

/** Loads the shapes soon, before a call waits for them or the connection is gone. */
export function preloadShapes(): void {
  // A call that needs them tries again, and reports the failure.
  setTimeout(() => loadShapes().catch(() => undefined), preloadDelayMs);
}
