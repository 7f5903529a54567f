/** A password that is found within this many guesses is refused: the bound zxcvbn calls "very guessable". */
export const passwordGuessesMin = 1_000_000;
/** What comes later in a password can only make it stronger, and is not worth the time to look at. */
export const passwordLengthChecked = 40;

/** Names as they are and their parts; an email address also without the end of its domain (`mara@harbour`). */
export function ownWordsOf(own: readonly string[]): string[] {
  const parts = own.flatMap((text) => [text, withoutDomainEnd(text), ...text.split(/[\s@.,+_-]+/u)]);
  return [...new Set(parts.map((part) => part.toLowerCase()).filter((part) => part.length >= 3))];
}

function withoutDomainEnd(address: string): string {
  const at = address.indexOf('@');
  return at < 0 ? address : address.slice(0, at) + (address.slice(at).split('.')[0] ?? '');
}
