/** A relative address of a theme, split into the path in its asset map and the suffix. */
export interface ThemeAddress {
  /** The key of the file in the theme, with composed letters (`themePath`). */
  path: string;
  /** The same path with its letters composed as in the address. */
  written: string;
  /** Query and fragment, as written. */
  suffix: string;
}

/**
 * Parses an address that is relative to the theme's root. Returns null for addresses with a scheme, a host or a leading
 * slash, for fragments and for an empty value.
 */
export function readThemeAddress(value: string): ThemeAddress | null {
  const address = value.trim();
  if (address === '' || /^(?:[a-z][a-z0-9+.-]*:|[/\\#?])/i.test(address)) return null;
  const cut = address.search(/[?#]/);
  const written = cut < 0 ? address : address.slice(0, cut);
  const suffix = cut < 0 ? '' : address.slice(cut);
  const segments: string[] = [];
  for (const segment of written.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  const path = segments.join('/');
  if (path === '') return null;
  const decoded = decodePath(path);
  return { path: themePath(decoded), written: decoded, suffix };
}

/**
 * Returns a path as the key of a theme's file. Letters are composed: the file system of a Mac decomposes the accents of
 * names (`e` and an accent), and the HTML usually has them composed (`é`).
 */
export function themePath(path: string): string {
  return path.normalize('NFC');
}

/** Encodes a path for use in an address. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A single percent sign is part of the file's name.
    return path;
  }
}
