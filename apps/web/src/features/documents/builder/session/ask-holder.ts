let ask: (() => Promise<void>) | null = null;

/** Sets how the person who is editing is asked, while there is a room. The returned function ends it. */
export function setAskHolder(next: () => Promise<void>): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Whether the person who is editing can be asked. */
export function canAskHolder(): boolean {
  return ask !== null;
}

/** Asks the person who is editing to let this one do it. */
export async function askHolder(): Promise<void> {
  await ask?.();
}
