let question: (title: string) => Promise<boolean> = () => Promise.resolve(true);

/** Sets how a person is asked before what they typed in a dialog is dropped. One: the app's. */
export function setDiscardQuestion(ask: (title: string) => Promise<boolean>): void {
  question = ask;
}

/** Asks about the dialog with this title. True = it can be dropped. */
export function askToDiscard(title: string): Promise<boolean> {
  return question(title);
}
