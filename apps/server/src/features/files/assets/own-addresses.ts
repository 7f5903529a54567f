/** The part of an address on this server from its path on; slashes can be escaped, as in JSON. */
const ownPath = /\\?\/(?:blobs|assets)\\?\/[A-Za-z0-9_-]{43}\\?\/(?:[^\s"'<>()\\,;&]|\\\/)*/g;
/** The scheme and host before it. */
const origin = /(?:https?:)?(?:\\?\/){2}[^\s"'<>()\\/,;&]{1,255}$/i;
const longestOrigin = 300;

interface OwnAddress {
  start: number;
  end: number;
  /** As written, without escapes. */
  value: string;
}

/**
 * Finds the addresses of files on this server wherever a text contains them: in links, comments, JSON, data attributes.
 * They are with or without a host; whether a file belongs to an organization is for the caller to look up.
 */
export function findOwnAddresses(text: string): OwnAddress[] {
  return [...text.matchAll(ownPath)].map((match) => {
    const before = text.slice(Math.max(0, match.index - longestOrigin), match.index);
    const start = match.index - (origin.exec(before)?.[0].length ?? 0);
    const end = match.index + match[0].length;
    return { start, end, value: text.slice(start, end).replaceAll('\\/', '/') };
  });
}

/** Replaces addresses of files on this server anywhere in a text. `map` returns the new address; null = none. */
export function replaceOwnAddresses(text: string, map: (value: string) => string | null): string {
  let result = '';
  let at = 0;
  for (const { start, end, value } of findOwnAddresses(text)) {
    const next = map(value);
    if (next === null || next === value) continue;
    const isEscaped = text.slice(start, end).includes('\\/');
    result += text.slice(at, start) + (isEscaped ? next.replaceAll('/', '\\/') : next);
    at = end;
  }
  return result + text.slice(at);
}

/** Returns an address without its scheme and host; other addresses are returned unchanged. */
export function withoutOrigin(address: string): string {
  return address.replace(/^(?:https?:)?\/\/[^/]{1,255}(?=\/)/i, '');
}
