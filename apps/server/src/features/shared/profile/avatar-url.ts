/**
 * Returns the address of a person's avatar, with its side in pixels as suffix; side 0 = the large one. Returns '' if
 * the person has none.
 */
export function avatarUrl(key: string | null, side = 60): string {
  if (key === null) return '';
  return `/avatars/${key}/avatar${side === 0 ? '' : `-${side}x${side}`}.webp`;
}

/** Returns the addresses of an avatar for the person's own screens. */
export function avatarUrls(key: string | null): { avatar: string; avatar120: string; avatar240: string } {
  return { avatar: avatarUrl(key), avatar120: avatarUrl(key, 120), avatar240: avatarUrl(key, 240) };
}

/** Parses the side from a file name of `avatarUrl`; null for any other name. */
export function sideOfName(name: string): number | null {
  const found = /^avatar(?:-([1-9]\d{0,3})x\1)?\.webp$/.exec(name);
  return found ? Number(found[1] ?? 0) : null;
}
