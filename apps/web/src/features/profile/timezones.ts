/** Every time zone this browser knows, by its IANA name. */
export function timezones(): readonly string[] {
  return Intl.supportedValuesOf('timeZone');
}
