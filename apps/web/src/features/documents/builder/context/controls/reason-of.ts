import type { Refusal } from '@galley/markup';

/** Returns the message of a refusal, or undefined if the action is allowed. */
export function reasonOf(can: true | Refusal): string | undefined {
  return can === true ? undefined : can.reason;
}
