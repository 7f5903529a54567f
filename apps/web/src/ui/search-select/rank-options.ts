import { plainText } from './plain-text';

export interface SearchOption {
  value: string;
  label: string;
  /** Shown at the right of the row. Also searched. */
  detail?: string;
}

/**
 * Returns the options that contain every typed word. Those whose name starts with the text come first, the rest stays
 * in order.
 */
export function rankOptions(options: readonly SearchOption[], typed: string): SearchOption[] {
  const query = plain(typed).trim();
  const words = query.split(' ');
  const fitting = options.filter((option) => {
    const text = plain(`${option.label} ${option.value} ${option.detail ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  return fitting.sort((one, other) => rankOf(one, query) - rankOf(other, query));
}

/** Returns 0 if a part of the name starts with the text ("london" of Europe/London), 1 otherwise. */
function rankOf({ label }: SearchOption, query: string): number {
  return plain(label)
    .split('/')
    .some((part) => part.startsWith(query))
    ? 0
    : 1;
}

/** Normalizes case, accents, underscores and repeated spaces. */
function plain(text: string): string {
  return plainText(text).replace(/[_\s]+/g, ' ');
}
