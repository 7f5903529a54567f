import { plainText } from './plain-text';

export interface SearchOption {
  value: string;
  label: string;
  /** Shown at the right of the row. Also searched. */
  detail?: string;
}

/** Rows that contain every typed word, those whose name starts with the text first. Otherwise in order. */
export function rankOptions(options: readonly SearchOption[], typed: string): SearchOption[] {
  const query = plain(typed).trim();
  const words = query.split(' ');
  const fitting = options.filter((option) => {
    const text = plain(`${option.label} ${option.value} ${option.detail ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  return fitting.sort((one, other) => rankOf(one, query) - rankOf(other, query));
}

/** 0: a part of the name starts with it ("london" of Europe/London), 1: it's elsewhere. */
function rankOf({ label }: SearchOption, query: string): number {
  return plain(label)
    .split('/')
    .some((part) => part.startsWith(query))
    ? 0
    : 1;
}

/** Case, accents, underscores and runs of spaces make no difference. */
function plain(text: string): string {
  return plainText(text).replace(/[_\s]+/g, ' ');
}
