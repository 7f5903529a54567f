import type { ErrorBody } from '@galley/contract';

/** The meaning of a failed request for the person who is editing. `text` is the server's message. */
export type Failure =
  /**
   * No response, or the server reports that it can't work now. Worth retrying, after `waitMs` if the server gives a
   * time.
   */
  | { kind: 'offline'; text: string; waitMs?: number }
  | { kind: 'sessionExpired'; text: string }
  | { kind: 'leaseHeld'; text: string; holderId: number; holderName: string }
  | { kind: 'leaseLost'; text: string }
  | { kind: 'staleVersion'; text: string; currentVersion: number }
  | { kind: 'draftOutOfStep'; text: string }
  | { kind: 'forbidden'; text: string }
  | { kind: 'notFound'; text: string }
  | { kind: 'refused'; text: string };

const noStatus = -1;
/** 0 stands for no response. */
const gatewayStatuses = new Set([0, 408, 425, 502, 503, 504]);
const tooManyRequests = 429;

/** Classifies an error thrown by a call. Any other error is a bug and is reported unchanged. */
export function readFailure(error: unknown): Failure {
  const status = statusOf(error);
  const body = bodyOf(error);
  const text = body?.error ?? (error instanceof Error ? error.message : String(error));
  if (status === tooManyRequests) return readLimit(text, body?.retryAfter);
  if (gatewayStatuses.has(status)) return { kind: 'offline', text };
  switch (body?.code) {
    case 'lease_held':
      return { kind: 'leaseHeld', text, holderId: body.holder?.id ?? 0, holderName: body.holder?.name ?? '' };
    case 'lease_lost':
      return { kind: 'leaseLost', text };
    case 'stale_version':
      return { kind: 'staleVersion', text, currentVersion: body.currentVersion ?? 0 };
    case 'draft_out_of_step':
      return { kind: 'draftOutOfStep', text };
    default:
  }
  if (status === 401) return { kind: 'sessionExpired', text };
  if (status === 403) return { kind: 'forbidden', text };
  if (status === 404) return { kind: 'notFound', text };
  return { kind: 'refused', text };
}

/** Removes the time from the message, because the countdown is displayed separately. */
function readLimit(text: string, seconds = 0): Failure {
  const when = text.lastIndexOf(' Try again in ');
  return { kind: 'offline', text: when < 0 ? text : text.slice(0, when), waitMs: seconds * 1000 };
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('status' in error)) return noStatus;
  return typeof error.status === 'number' ? error.status : noStatus;
}

function bodyOf(error: unknown): Partial<ErrorBody> | undefined {
  if (typeof error !== 'object' || error === null || !('body' in error)) return undefined;
  return typeof error.body === 'object' && error.body !== null ? error.body : undefined;
}
