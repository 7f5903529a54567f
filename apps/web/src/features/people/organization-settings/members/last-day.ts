import { memberMessages } from '../../../../messages/people/members';
/** Returns the first possible last day, today in the person's time zone, for the `min` of a date field. */
export function firstDay(timeZone: string, now = new Date()): string {
  // Swedish dates have the format of date fields.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(now);
}

/** Returns the hint of the field: when access ends on the last day. */
export function timeZoneText(timeZone: string): string {
  return memberMessages.endsAtMidnight(timeZone.replaceAll('_', ' '));
}
