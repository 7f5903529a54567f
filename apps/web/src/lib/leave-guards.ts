export interface LeaveGuard {
  /** Whether leaving would lose something. */
  isNeeded(): boolean;
  /** Asks the person; true = they leave. */
  ask(): Promise<boolean>;
}

const guards = new Set<LeaveGuard>();
let isAsking = false;

/** Lets a screen ask before the person leaves it. Returns a function that removes the guard. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/** Whether going from one path to another needs an answer first. Within one path, nothing is left. */
export function isLeavingGuarded(from: string, to: string): boolean {
  return from !== to && [...guards].some((guard) => guard.isNeeded());
}

/** Asks all guards that need it, then leaves if all agree. Only one question is open at a time. */
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
