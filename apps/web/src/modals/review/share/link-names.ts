import { shareMessages } from '../../../messages/review/share';
/**
 * The accessible name of each link, from links newest first: "Preview link: For Ola", or "Preview link" without a name.
 * Links with the same name are numbered, oldest first, so that a new one doesn't change the others.
 */
export function nameLinks(links: readonly { label: string }[]): string[] {
  const names = links.map(({ label }) => (label ? shareMessages.linkNamed(label) : shareMessages.link));
  const numbers = new Map<string, number>();
  return names
    .reverse()
    .map((name) => {
      if (names.indexOf(name) === names.lastIndexOf(name)) return name;
      const number = (numbers.get(name) ?? 0) + 1;
      numbers.set(name, number);
      return `${name} (${number})`;
    })
    .reverse();
}
