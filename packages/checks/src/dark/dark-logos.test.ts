import { expect, it } from 'vitest';
import { readExportedPage } from '../page/exported-page';
import { checkDarkLogos, type LogoImage, logoGrounds } from './dark-logos';

type Pixel = readonly [number, number, number, number];

const clear: Pixel = [0, 0, 0, 0];
const ink: Pixel = [30, 30, 30, 255];

/** Draws rings around the middle of a square image, from outside to inside, each so many pixels wide. */
function draw(size: number, rings: readonly (readonly [wide: number, pixel: Pixel])[]): LogoImage['pixels'] {
  const rgba = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      let left = Math.min(x, y, size - 1 - x, size - 1 - y);
      const ring = rings.find(([wide]) => {
        left -= wide;
        return left < 0;
      });
      rgba.set(ring?.[1] ?? clear, (y * size + x) * 4);
    }
  return { width: size, height: size, rgba };
}

function check(html: string, pixels: LogoImage['pixels']) {
  const page = readExportedPage(html);
  if (!page) throw new Error('too costly');
  const start = html.indexOf('<img');
  const image = { address: 'https://example.com/logo.png', start, end: html.indexOf('>', start) + 1, pixels };
  return checkDarkLogos([image], logoGrounds(page));
}

const light = '<body bgcolor="#ffffff"><img src="https://example.com/logo.png"></body>';

it('[W11-dark-logos] a dark logo on transparency can’t be seen in dark mode', () => {
  const [found, ...more] = check(
    light,
    draw(40, [
      [8, clear],
      [20, ink],
    ]),
  );
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    rule: 'dark-logo',
    severity: 'error',
    detail: 'logo.png',
    start: light.indexOf('<img'),
  });
  expect(
    check(
      light,
      draw(40, [
        [8, clear],
        [20, [66, 66, 66, 255]],
      ]),
    )[0]?.severity,
  ).toBe('warning');
});

it('[W11-dark-logos] an outline, opaque images and legible colors pass', () => {
  expect(
    check(
      light,
      draw(40, [
        [8, clear],
        [3, [255, 255, 255, 255]],
        [20, ink],
      ]),
    ),
  ).toEqual([]);
  expect(check(light, draw(40, [[40, ink]]))).toEqual([]);
  expect(
    check(
      light,
      draw(40, [
        [8, clear],
        [20, [200, 60, 40, 255]],
      ]),
    ),
  ).toEqual([]);
  expect(check(light, draw(40, [[40, clear]]))).toEqual([]);
});

it('[W11-dark-logos] what can’t be seen in light mode, or is over an image or hidden, is left out', () => {
  const pixels = draw(40, [
    [8, clear],
    [20, ink],
  ]);
  expect(check('<body bgcolor="#222222"><img src="a.png">', pixels)).toEqual([]);
  expect(check('<body style="background:#fff url(x.png)"><img src="a.png">', pixels)).toEqual([]);
  expect(check('<body bgcolor="#ffffff"><img src="a.png" style="display:none">', pixels)).toEqual([]);
});

it('[W11-dark-logos] a light fringe around dark pixels is a hint', () => {
  const pixels = draw(60, [
    [8, clear],
    [1, [255, 255, 255, 100]],
    [20, [120, 120, 120, 255]],
  ]);
  expect(check(light, pixels).map(({ rule, severity }) => [rule, severity])).toEqual([['dark-logo-fringe', 'hint']]);
  const white = draw(60, [
    [8, clear],
    [1, [255, 255, 255, 100]],
    [20, [255, 255, 255, 255]],
  ]);
  expect(check('<body bgcolor="#0055aa"><img src="a.png">', white)).toEqual([]);
});
