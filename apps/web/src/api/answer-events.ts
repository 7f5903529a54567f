import { type ApiError, errorFromAnswer } from './api-error';

/** Why a session ended; `hasAccessEnded`: access ended by its date, and can be extended. */
export interface SessionEnd {
  reason: string;
  hasAccessEnded: boolean;
}

const sessionListeners = new Set<(end: SessionEnd) => void>();
const missingListeners = new Set<() => void>();
const heldBackListeners = new Set<() => void>();

/**
 * Calls `listener` when a response says that the session ended (401), with the reason. Returns a function that stops
 * it.
 */
export function onSessionLost(listener: (end: SessionEnd) => void): () => void {
  sessionListeners.add(listener);
  return () => sessionListeners.delete(listener);
}

/** Calls `listener` when something in a list no longer exists (404). Returns a function that stops it. */
export function onMissing(listener: () => void): () => void {
  missingListeners.add(listener);
  return () => missingListeners.delete(listener);
}

/** Calls `listener` when the organization requires two-factor sign-in by now. Returns a function that stops it. */
export function onHeldBack(listener: () => void): () => void {
  heldBackListeners.add(listener);
  return () => heldBackListeners.delete(listener);
}

/** For one email, page or folder. The route of a list itself has nothing after its name. */
const oneOfList = /\/(?:emails|folders)\/\d+/;

/** Turns a failing response into its `ApiError`, after notifying the listeners for sessions and missing items. */
export function failingAnswer(answer: { status: number; url: string; text: string }): ApiError {
  const error = errorFromAnswer(answer);
  if (error.status === 404 && oneOfList.test(answer.url)) for (const listener of missingListeners) listener();
  if (error.code === 'session_required') {
    const end = { reason: error.message, hasAccessEnded: error.body?.hasAccessEnded === true };
    for (const listener of sessionListeners) listener(end);
  }
  if (error.code === 'two_factor_missing') for (const listener of heldBackListeners) listener();
  return error;
}
