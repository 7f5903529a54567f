import { utf8Length } from '@galley/markup/export';
import { scanSource } from '@galley/markup/html';

/** The size of an email as Gmail receives it. */
export interface ClipForecast {
  bytes: number;
  /** With the tracking addresses of links, and with the footer and pixel that sending platforms add. */
  forecastBytes: number;
  /** The UTF-16 offset from which Gmail doesn't show the email, tracking addresses included; null = it shows all. */
  crossesAt: number | null;
}

/** Gmail clips longer messages. */
const clipBytes = 102_400;
const perLink = 120;
const perEmail = 3 * 1024;

/** Estimates the size of an exported document once it is sent: each link grows by 120 bytes, the email by 3 KB. */
export function clipForecast(html: string): ClipForecast {
  const bytes = utf8Length(html);
  let crossesAt: number | null = null;
  let at = 0;
  let sent = 0;
  let links = 0;
  const readTo = (end: number): void => {
    const size = utf8Length(html.slice(at, end));
    if (crossesAt === null && sent + size > clipBytes) crossesAt = crossing(html, at, clipBytes - sent);
    sent += size;
    at = end;
  };
  for (const { name, isEnd, end, attributes } of scanSource(html).tags) {
    if (isEnd || (name !== 'a' && name !== 'area')) continue;
    const href = attributes.find((attribute) => attribute.name === 'href');
    if (!href || !isTracked(html.slice(href.valueStart, href.valueEnd))) continue;
    readTo(end);
    sent += perLink;
    links += 1;
    if (sent > clipBytes) crossesAt ??= end;
  }
  readTo(html.length);
  return { bytes, forecastBytes: bytes + links * perLink + perEmail, crossesAt };
}

function isTracked(href: string): boolean {
  return !/^\s*(?:$|#|mailto:|tel:|sms:)/i.test(href);
}

/** Returns the offset after `room` bytes from a position. */
function crossing(html: string, from: number, room: number): number {
  let left = room;
  let at = from;
  while (at < html.length) {
    const char = String.fromCodePoint(html.codePointAt(at) ?? 0);
    left -= utf8Length(char);
    if (left < 0) break;
    at += char.length;
  }
  return at;
}
