import type { Clock } from '../clock';

/** The owners of recent costly tasks. */
export interface LateTurns {
  /** Records that a task of this owner was stopped at a limit, or used much CPU time. */
  note(turnKey: string): void;
  /** Returns whether others have their turns first. */
  isLate(turnKey: string): boolean;
}

/** Creates the record, which contains an owner for `lateMs` after the last costly task. */
export function createLateTurns(clock: Clock, lateMs: number): LateTurns {
  // In the order of their ends, because all of them last equally long.
  const ends = new Map<string, number>();
  return {
    note(turnKey) {
      const now = clock.now().getTime();
      for (const [key, endsAt] of ends) {
        if (endsAt > now) break;
        ends.delete(key);
      }
      ends.delete(turnKey);
      ends.set(turnKey, now + lateMs);
    },
    isLate: (turnKey) => (ends.get(turnKey) ?? 0) > clock.now().getTime(),
  };
}
