import type { Refusal } from './types';

/** Creates a refusal with a message for users. */
export function refuse(reason: string): Refusal {
  return { refused: true, reason };
}

/** Returns whether a value is a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
