import type { LinkStyle } from '@galley/contract';

/** Returns the styles of a link: None (-2), Default (-1), then the theme's styles. */
export function linkStyleOptions(linkStyles: readonly LinkStyle[]): { value: string; label: string }[] {
  return [
    { value: '-1', label: 'Default' },
    { value: '-2', label: 'None' },
    ...linkStyles.map((style) => ({ value: String(style.index), label: style.title || style.name })),
  ];
}
