import type { MergeTagPair } from '@galley/contract';
import { type Refusal, refuse } from '@galley/markup';
import { refuseRunning } from '@galley/markup/html';
import { leadingMergeTag, mayHoldToken } from '@galley/markup/links';

export interface AddressOptions {
  present?: string;
  mergeTags?: readonly MergeTagPair[];
  isAsTyped?: boolean;
}

const host =
  /^(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\])(?::\d{1,5})?$/iu;
/** File names that look like hosts, such as `about.html`. */
const fileName = /^[^/?#]+\.(?:html?|php|aspx?|pdf|zip|jpe?g|png|gif|svg|webp|css|js|txt|ics)(?:[?#]|$)/i;
const emailAddress = /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#.]{2,}$/;
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
const notAnAddress: Refusal = refuse(
  'This doesn’t look like a link. Enter an address such as https://example.com, an email address, or #name. Press Enter again to use it as it is.',
);

/**
 * Returns the address to store for a typed link target, or a refusal that says what to enter. A host gets `https://`,
 * an email address `mailto:`, and a phone number loses its spaces. Template tags, addresses with a scheme, anchors, paths (`/`, `//`, `./`, `../`, `?`) and
 * files (`about.html`, `shop/about.html`) stay unchanged, and so do `present` (the link's current address), merge tags
 * of known services and of the theme, and anything with `isAsTyped` (confirmed by the user). '' stays '': its meaning
 * depends on the command.
 */
export function readLinkAddress(
  typed: string,
  { present = '', mergeTags, isAsTyped = false }: AddressOptions = {},
): string | Refusal {
  const text = typed.trim();
  if (text === '' || text === present.trim()) return text;
  const running = refuseRunning(text);
  if (running) return running;
  if (isAsTyped || mayHoldToken(text, mergeTags) || leadingMergeTag(text, mergeTags) !== '') return text;
  if (/^(?:[#/?]|\.{1,2}\/)/.test(text)) return text;
  if (isKnownScheme(text)) return withoutSpacesInNumber(text);
  if (scheme.test(text)) return /\s/.test(text) ? notAnAddress : text;
  if (/^localhost(?::\d{1,5})?(?:[/?#]|$)/i.test(text)) return `http://${text}`;
  const [first = ''] = text.split(/[/?#]/);
  if (fileName.test(text.slice(text.lastIndexOf('/', text.search(/[?#]|$/)) + 1)) && !isHostBeforePath(text, first))
    return text;
  if (host.test(first)) return `https://${text}`;
  if (emailAddress.test(text)) return `mailto:${text}`;
  return notAnAddress;
}

function isHostBeforePath(text: string, first: string): boolean {
  return text.length > first.length && host.test(first) && !fileName.test(first);
}

/** Phones don't dial a number with spaces: `tel:+1 555 0100` → `tel:+15550100`. A text message after it stays. */
function withoutSpacesInNumber(text: string): string {
  if (!/^(?:tel|sms):/i.test(text)) return text;
  const end = text.search(/[?;]|$/);
  return text.slice(0, end).replace(/\s/g, '') + text.slice(end);
}

/**
 * Returns whether an address has a scheme whose rest can contain typed spaces or look like a port: `tel:+1 555 0100`,
 * `tel:5550100`.
 */
function isKnownScheme(text: string): boolean {
  return /^(?:https?|mailto|tel|sms|ftp):/i.test(text);
}
