import type { Rgba } from '@galley/markup/checks';
import { expect, it } from 'vitest';
import { readColor } from '../page/read-color';
import {
  brightness,
  chromiumBackground,
  chromiumText,
  lightenText,
  outlookBackground,
  outlookText,
  wordColor,
} from './dark-colors';

const color = (hex: string): Rgba => readColor(`#${hex}`) ?? [0, 0, 0, 0];

function distance(a: Rgba, b: Rgba): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

it.each([
  ['FFFFFF', '292929'],
  ['F4F4F4', '2E2E2E'],
  ['E2E3E3', '373737'],
  ['C8CACC', '434547'],
  ['B5B3AF', '53514E'],
  ['8A8D90', '66696C'],
  ['5A5C5E', '5A5C5E'],
  ['000000', '000000'],
])('[W11-dark-colors] Outlook.com shows the background %s as %s, within 1', (from, to) => {
  expect(distance(outlookBackground(color(from)), color(to))).toBeLessThanOrEqual(1);
});

it.each([
  ['222222', 'DFDFDF'],
  ['D92B2B', 'FF5347'],
  ['0078D4', '3C8EED'],
])('[W11-dark-colors] the published formula for text makes %s to %s', (from, to) => {
  expect(distance(lightenText(color(from)), color(to))).toBeLessThanOrEqual(2);
});

it('[W11-dark-colors] Outlook.com keeps text that is legible on the dark ground', () => {
  const ground = color('292929');
  expect(outlookText(color('FFFFFF'), ground)).toEqual(color('FFFFFF'));
  expect(outlookText(color('222222'), ground)).not.toEqual(color('222222'));
});

it.each([
  ['FFFFFF', '262626', 1],
  ['000000', 'F6F6F6', 1],
  ['222222', 'DEDEDE', 1],
  ['C8CACC', '585B5E', 1],
  ['0078D4', '52B4FF', 1],
  ['C8CACC', '5B5D5F', 6],
])('[W11-dark-colors] Word shows %s as %s, within %i', (from, to, most) => {
  expect(distance(wordColor(color(from)), color(to))).toBeLessThanOrEqual(most);
});

it('[W11-dark-colors] Chromium darkens light surfaces and lightens dark text only', () => {
  expect(chromiumBackground(color('FFFFFF'))).toEqual(color('121212'));
  expect(chromiumBackground(color('C8CACC'))).toEqual(color('C8CACC'));
  expect(brightness(chromiumBackground(color('FFF3E0')))).toBeLessThan(60);
  expect(chromiumText(color('FFFFFF'))).toEqual(color('FFFFFF'));
  expect(brightness(chromiumText(color('222222')))).toBeGreaterThan(230);
});

it('[W11-dark-colors] transparency is kept', () => {
  expect(outlookBackground([255, 255, 255, 0.5])[3]).toBe(0.5);
  expect(wordColor([255, 255, 255, 0.5])[3]).toBe(0.5);
  expect(chromiumText([0, 0, 0, 0.5])[3]).toBe(0.5);
});
