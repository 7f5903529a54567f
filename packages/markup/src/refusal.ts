import type { Refusal } from './types';

/** A refusal with its message for people. */
export function refuse(reason: string): Refusal {
  return { refused: true, reason };
}

/** Whether a result is a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
