import type { LinkStyle } from '@galley/contract';
import { propertyMessages } from '../../../../../messages/documents/builder/properties';

/** Returns the styles of a link: Default (-1), None (-2), then the theme's styles. */
export function linkStyleOptions(linkStyles: readonly LinkStyle[]): { value: string; label: string }[] {
  return [
    { value: '-1', label: propertyMessages.defaultStyle },
    { value: '-2', label: propertyMessages.noStyle },
    ...linkStyles.map((style) => ({ value: String(style.index), label: style.title || style.name })),
  ];
}
