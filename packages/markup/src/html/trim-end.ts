/**
 * Removes trailing characters that match `what` (one character, no flags). An expression such as `/ +$/` would examine
 * every run of matching characters from each position; this only reads the end.
 */
export function trimEndOf(text: string, what: RegExp): string {
  let end = text.length;
  while (end > 0 && what.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
