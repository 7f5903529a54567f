import { expect, it } from 'vitest';
import { rankOptions } from './rank-options';

const options = ['America/Blanc-Sablon', 'America/New_York', 'Arctic/Longyearbyen', 'Europe/London'].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
  detail: value === 'America/New_York' ? 'GMT-5' : '',
}));
const find = (typed: string) => rankOptions(options, typed).map((option) => option.value);

it('[D9-timezones] Finds a zone by the beginning of its place first, by any part of it after that', () => {
  expect(find('lon')).toEqual(['Arctic/Longyearbyen', 'Europe/London', 'America/Blanc-Sablon']);
  expect(find('new  york')).toEqual(['America/New_York']);
  expect(find('America/New_York')).toEqual(['America/New_York']);
  expect(find('gmt-5 york')).toEqual(['America/New_York']);
  expect(find('')).toEqual(options.map((option) => option.value));
  expect(find('mars')).toEqual([]);
});

it('[W3-select-composed] Finds an option however its letters are composed', () => {
  const cafes = ['Café', 'Cafe\u0301'].map((label) => ({ value: label, label }));
  for (const typed of ['café', 'cafe\u0301', 'cafe']) expect(rankOptions(cafes, typed)).toHaveLength(2);
});
