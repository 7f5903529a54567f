import type { Refusal } from '@galley/markup';

/** The sentence of a refusal; undefined when it is allowed. */
export function reasonOf(can: true | Refusal): string | undefined {
  return can === true ? undefined : can.reason;
}
