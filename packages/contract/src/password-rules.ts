/** Passwords that can be guessed in fewer attempts are rejected. zxcvbn calls this limit "very guessable". */
export const passwordGuessesMin = 1_000_000;
/** Later characters can only make a password stronger, so checking them isn't worth the time. */
export const passwordLengthChecked = 40;

/**
 * Returns the given names and their parts, in lowercase. Email addresses are also included without the end of the
 * domain (`mara@harbour`).
 */
export function toUserInputs(own: readonly string[]): string[] {
  const parts = own.flatMap((text) => [text, withoutDomainEnd(text), ...text.split(/[\s@.,+_-]+/u)]);
  return [...new Set(parts.map((part) => part.toLowerCase()).filter((part) => part.length >= 3))];
}

function withoutDomainEnd(address: string): string {
  const at = address.indexOf('@');
  return at < 0 ? address : address.slice(0, at) + (address.slice(at).split('.')[0] ?? '');
}
