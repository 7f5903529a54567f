import { writtenLocaleOf } from '@galley/contract';
import { formatDateTime } from '../../../lib/dates';
import { profileMessages } from '../../../messages/people/profile';

export interface DateFormatOption {
  value: string;
  label: string;
  /** Returns the region, and the hour cycle if it isn't the region's. */
  detail: string;
}

/** Regions whose formats differ in what people notice: order, separators, leading zeros and hour cycle. */
const offered = [
  'en-US',
  'en-US-u-hc-h23',
  'en-GB',
  'en-GB-u-hc-h12',
  'en-CA',
  'en-AU',
  'en-IN',
  'de-DE',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'sv-SE',
  'ja-JP',
  'ko-KR',
  'zh-CN',
];

/** Returns the formats to choose from, each by its example of `now`. Always includes `own` and the browser's. */
export function dateFormatOptions(own: string, browser: string, now: Date = new Date()): DateFormatOption[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return [...new Set([own, browser, ...offered].filter(Boolean))].map((value) => {
    const { digits, region: code } = writtenLocaleOf(value);
    const region = names.of(code) ?? '';
    const { hourCycle } = digits;
    const cycle = hourCycle && (hourCycle === 'h23' ? profileMessages.twentyFourHours : profileMessages.twelveHours);
    const label = formatDateTime(now.getTime() / 1000, { locale: value });
    return { value, label, detail: [region, cycle].filter(Boolean).join(', ') };
  });
}
