export interface LeaveGuard {
  /** Whether there is something that leaving would put at risk. */
  isNeeded(): boolean;
  /** Asks the person; true = they leave. */
  ask(): Promise<boolean>;
}

const guards = new Set<LeaveGuard>();
let isAsking = false;

/** Lets a screen ask before the person goes to another one. Answers the way to take the guard away. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/** Whether going from one path to another needs an answer first. Within one path nothing is left. */
export function isLeavingGuarded(from: string, to: string): boolean {
  return from !== to && [...guards].some((guard) => guard.isNeeded());
}

/** Asks every guard that needs it, then leaves if all agree. While somebody is being asked nothing else is. */
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
