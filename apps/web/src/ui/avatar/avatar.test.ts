import { expect, it } from 'vitest';
import { initials, sized } from './avatar';

it('[D9-avatar] Requests the picture in the displayed size, whatever size is in the address', () => {
  expect(sized('/avatars/Zk3/avatar-60x60.webp', 24)).toBe('/avatars/Zk3/avatar-24x24.webp');
  expect(sized('/avatars/a-9x9/avatar-60x60.webp', 240)).toBe('/avatars/a-9x9/avatar-240x240.webp');
  expect(sized('/avatars/Zk3/avatar.webp', 80)).toBe('/avatars/Zk3/avatar-80x80.webp');
});

it('[D9-avatar] Falls back to the initials of first and last name', () => {
  expect(['Mara Lindqvist', 'mara', 'Ana de la Cruz', ' ', '😀 Smith'].map(initials)).toEqual([
    'ML',
    'M',
    'AC',
    '',
    '😀S',
  ]);
});
