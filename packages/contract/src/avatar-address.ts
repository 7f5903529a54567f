/**
 * Side lengths in pixels that profile pictures are stored in: the sizes used in the UI, and double for dense screens.
 */
export const avatarSides = [24, 30, 40, 48, 60, 80, 120, 240] as const;

const suffix = /-(\d+)x\1(?=\.[a-z]+$)/;

/** The address of the large picture, without the size suffix (dashboard spec 3). */
export function largeAvatar(avatar: string): string {
  return avatar.replace(suffix, '');
}

/** The address of a picture for a side in CSS pixels, at `density` pixels each; '' stays ''. */
export function avatarOfSide(avatar: string, side: number, density: 1 | 2 = 1): string {
  if (avatar === '') return '';
  const wanted = side * density;
  const kept = avatarSides.find((one) => one >= wanted);
  return kept === undefined ? largeAvatar(avatar) : largeAvatar(avatar).replace(/(?=\.[a-z]+$)/, `-${kept}x${kept}`);
}
