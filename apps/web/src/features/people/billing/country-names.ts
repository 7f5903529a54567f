import { countryCodes } from '@galley/contract';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the name of a country; '' = none. */
export function countryName(code: string): string {
  return code === '' ? '' : (names.of(code) ?? code);
}

/** Returns all countries for a menu, by name. */
export function countryOptions(): { value: string; label: string }[] {
  return countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}
