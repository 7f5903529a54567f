import { expect, it } from 'vitest';
import { avatarOfSide, largeAvatar } from './avatar-address';

const avatar = '/avatars/Zk3/avatar-60x60.webp';

it('[D3-avatar-suffix] Strips the size of an avatar for the large version, and nothing else', () => {
  expect(largeAvatar(avatar)).toBe('/avatars/Zk3/avatar.webp');
  expect(largeAvatar('/avatars/a-60x60/avatar-60x60.webp')).toBe('/avatars/a-60x60/avatar.webp');
  expect(largeAvatar('/avatars/Zk3/avatar-60x50.webp')).toBe('/avatars/Zk3/avatar-60x50.webp');
  expect(largeAvatar('')).toBe('');
});

it('[D9-avatar] Returns the picture for each displayed size, and the double one for dense screens', () => {
  const names = [24, 30, 40, 120].flatMap((side) => [avatarOfSide(avatar, side), avatarOfSide(avatar, side, 2)]);
  expect(names.map((name) => /-(\d+)x/.exec(name)?.[1])).toEqual(['24', '48', '30', '60', '40', '80', '120', '240']);
  expect(avatarOfSide(avatar, 300)).toBe('/avatars/Zk3/avatar.webp');
  expect(avatarOfSide('', 24)).toBe('');
});
