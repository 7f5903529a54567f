import { limits } from '@galley/contract';

/** What the upload overlay shows and what it goes by. Percents are 0 to 100. */
export interface CreepState {
  shown: number;
  /** When `shown` last moved, in milliseconds. */
  movedAt: number;
}

/**
 * The next percent to show, asked every 30 ms (dashboard spec 4): it walks 1 % per step towards what is known;
 * once there, it still moves 1 % each 5 s, so that a long wait does not look dead. Until the server itself
 * reports 90 or more it never passes 90; from then on it shows what the server says.
 */
export function creep(
  state: CreepState,
  known: { serverPercent: number; sentPercent: number; now: number },
): CreepState {
  const { serverPercent, sentPercent, now } = known;
  const cap = limits.uploadCreepCapPercent;
  if (serverPercent >= cap) return serverPercent > state.shown ? { shown: serverPercent, movedAt: now } : state;
  const target = Math.min(cap, Math.max(serverPercent, sentPercent));
  if (state.shown < target) return { shown: Math.min(target, state.shown + 1), movedAt: now };
  const isStalled = now - state.movedAt >= limits.uploadStallTickMs;
  if (isStalled && state.shown < cap) return { shown: Math.min(cap, state.shown + 1), movedAt: now };
  return state;
}
