import type { Refusal } from '@galley/markup';

/** The message of a refusal; undefined if it's allowed. */
export function reasonOf(can: true | Refusal): string | undefined {
  return can === true ? undefined : can.reason;
}
