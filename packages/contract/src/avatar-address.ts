/**
 * Side lengths in pixels of stored profile pictures: the sizes used in the UI, and double for high-density screens.
 */
export const avatarSides = [24, 30, 40, 48, 60, 80, 120, 240] as const;

const suffix = /-(\d+)x\1(?=\.[a-z]+$)/;

/** Returns the address of the large picture, without the size suffix. */
export function largeAvatar(avatar: string): string {
  return avatar.replace(suffix, '');
}

/** Returns the address of a picture for a side in CSS pixels, at `density` pixels each; '' stays ''. */
export function avatarOfSide(avatar: string, side: number, density: 1 | 2 = 1): string {
  if (avatar === '') return '';
  const wanted = side * density;
  const stored = avatarSides.find((one) => one >= wanted);
  return stored === undefined
    ? largeAvatar(avatar)
    : largeAvatar(avatar).replace(/(?=\.[a-z]+$)/, `-${stored}x${stored}`);
}
