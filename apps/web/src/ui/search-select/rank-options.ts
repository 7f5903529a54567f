export interface SearchOption {
  value: string;
  label: string;
  /** Stands at the right of the row; searched too. */
  detail?: string;
}

/** Rows that hold every typed word, those with a name that begins with the text first; the order is kept otherwise. */
export function rankOptions(options: readonly SearchOption[], typed: string): SearchOption[] {
  const query = plain(typed).trim();
  const words = query.split(' ');
  const fitting = options.filter((option) => {
    const text = plain(`${option.label} ${option.value} ${option.detail ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  return fitting.sort((one, other) => rankOf(one, query) - rankOf(other, query));
}

/** 0: a part of the name begins so ("london" of Europe/London), 1: it stands elsewhere. */
function rankOf({ label }: SearchOption, query: string): number {
  return plain(label)
    .split('/')
    .some((part) => part.startsWith(query))
    ? 0
    : 1;
}

/** Capitals, lines below and runs of spaces make no difference. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[_\s]+/g, ' ');
}
