let ask: (() => Promise<void>) | null = null;

/** Sets the function that asks the person who is editing, while there is a room. The returned function removes it. */
export function setAskHolder(next: () => Promise<void>): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Returns whether the person who is editing can be asked. */
export function canAskHolder(): boolean {
  return ask !== null;
}

/** Asks the person who is editing to hand the document over. */
export async function askHolder(): Promise<void> {
  await ask?.();
}
