import { limits } from '@galley/contract';

/** The displayed percentage of the upload overlay and its inputs. 0 to 100. */
export interface CreepState {
  shown: number;
  /** When `shown` last changed, in milliseconds. */
  movedAt: number;
}

/**
 * The next percentage to show, calculated every 30 ms. It moves 1 % per step towards the known progress, and then 1 %
 * every 5 s, so that a long wait doesn't look frozen. It stays at or below 90 until the server reports 90 or more. From
 * then on, it shows the server's value.
 */
export function creep(
  state: CreepState,
  known: { serverPercent: number; sentPercent: number; now: number },
): CreepState {
  const { serverPercent, sentPercent, now } = known;
  const cap = limits.simulatedProgressCapPercent;
  if (serverPercent >= cap) return serverPercent > state.shown ? { shown: serverPercent, movedAt: now } : state;
  const target = Math.min(cap, Math.max(serverPercent, sentPercent));
  if (state.shown < target) return { shown: Math.min(target, state.shown + 1), movedAt: now };
  const isStalled = now - state.movedAt >= limits.uploadStallTickMs;
  if (isStalled && state.shown < cap) return { shown: Math.min(cap, state.shown + 1), movedAt: now };
  return state;
}
