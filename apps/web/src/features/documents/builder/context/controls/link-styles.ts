import type { LinkStyle } from '@galley/contract';

/** The styles of a link: None (-2), Default (-1), then those of the theme. */
export function linkStyleOptions(linkStyles: readonly LinkStyle[]): { value: string; label: string }[] {
  return [
    { value: '-1', label: 'Default' },
    { value: '-2', label: 'None' },
    ...linkStyles.map((style) => ({ value: String(style.index), label: style.title || style.name })),
  ];
}
