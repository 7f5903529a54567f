export interface LeaveGuard {
  /** Returns true if leaving would lose something. */
  isNeeded(): boolean;
  /** Asks the person; true = leave. */
  ask(): Promise<boolean>;
}

const guards = new Set<LeaveGuard>();
let isAsking = false;

/** Registers a guard that can ask before the person leaves a screen. Returns a function that removes it. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/** Returns true if a guard must be asked before going from one path to another. The same path never needs it. */
export function isLeavingGuarded(from: string, to: string): boolean {
  return from !== to && [...guards].some((guard) => guard.isNeeded());
}

/** Asks all guards that need it, then calls `leave` if all agree. Only one question is open at a time. */
export async function askToLeave(leave: () => void): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  try {
    for (const guard of guards) if (guard.isNeeded() && !(await guard.ask())) return;
  } finally {
    isAsking = false;
  }
  leave();
}
