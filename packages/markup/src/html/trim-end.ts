/**
 * The text without the characters at its end that `what` matches (one character, no flags). An expression such as `/ +$/`
 * would look at every run of them from each of its characters; this looks at the end only.
 */
export function trimEndOf(text: string, what: RegExp): string {
  let end = text.length;
  while (end > 0 && what.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
