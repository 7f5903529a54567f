/**
 * Side lengths in pixels of stored profile pictures: the sizes used in the UI, and double for high-density screens.
 */
export const avatarSides = [24, 30, 40, 48, 60, 80, 120, 240] as const;
