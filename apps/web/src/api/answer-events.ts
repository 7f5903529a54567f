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
 * Registers `listener` for responses with 401, which say that the session ended and why. Returns a function that
 * unregisters it.
 */
export function onSessionLost(listener: (end: SessionEnd) => void): () => void {
  sessionListeners.add(listener);
  return () => sessionListeners.delete(listener);
}

/** Registers `listener` for responses with 404 for an item of a list. Returns a function that unregisters it. */
export function onMissing(listener: () => void): () => void {
  missingListeners.add(listener);
  return () => missingListeners.delete(listener);
}

/**
 * Registers `listener` for responses that refuse a call because the organization now requires two-factor sign-in.
 * Returns a function that unregisters it.
 */
export function onHeldBack(listener: () => void): () => void {
  heldBackListeners.add(listener);
  return () => heldBackListeners.delete(listener);
}

/** Matches the route of one email, page or folder. The route of the list itself has nothing after its name. */
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
