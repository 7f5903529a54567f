let question: (title: string) => Promise<boolean> = () => Promise.resolve(true);

/** Sets how to ask before typed text in a dialog is discarded. The app sets it once. */
export function setDiscardQuestion(ask: (title: string) => Promise<boolean>): void {
  question = ask;
}

/** Asks about the dialog with this title. True = discard. */
export function askToDiscard(title: string): Promise<boolean> {
  return question(title);
}
