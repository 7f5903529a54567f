import { circle, curve, ellipse, halfDisc, leaf, path, turn } from './shapes';

/** Colors of the orchard email theme; the same values are in its index.html. */
export const paint = {
  paper: '#fffaf0',
  oat: '#f6ead6',
  plum: '#3b1a36',
  plumLight: '#6d3a63',
  red: '#c63825',
  redLight: '#e5644b',
  quince: '#f5b82e',
  quinceLight: '#fbd36f',
  pear: '#c5cf5b',
  pearLight: '#dbe28d',
  leaf: '#2c7a54',
  leafDark: '#1b5a3d',
  sky: '#bfe0e2',
  skyDeep: '#8fc6cb',
  blush: '#f9cdbd',
  bark: '#6b4331',
};

/* Fruit, each drawn 100 units wide, lit from the left. */

function appleShape(fill: string): string {
  return path(
    'M50 31C41 24 20 25 18 49C17 70 33 87 42 86C46 85.500 48 84 50 84C52 84 54 85.500 58 86C67 87 83 70 82 49C80 25 59 24 50 31Z',
    fill,
  );
}

function clipRight(id: string, body: string): string {
  return `<clipPath id="${id}"><rect x="50" y="0" width="50" height="100"/></clipPath><g clip-path="url(#${id})">${body}</g>`;
}

export function appleHalf(): string {
  const flesh = turn(
    0,
    50,
    56,
    `<g transform="translate(50 57) scale(.84) translate(-50 -57)">${appleShape(paint.paper)}</g>`,
  );
  return (
    curve('M50 34C50 26 53 20 57 16', paint.bark, 3.4) +
    leaf(54, 25, 26, paint.leaf, paint.leafDark, 72) +
    appleShape(paint.red) +
    flesh +
    ellipse(50, 57, 13, 16, paint.pearLight) +
    leaf(44.5, 66, 16, paint.plum, paint.plumLight, -8) +
    leaf(55.5, 66, 16, paint.plum, paint.plumLight, 8)
  );
}

export function apple(fill = paint.red, shade = '#a62c1c'): string {
  const id = `a${fill.slice(1)}`;
  return (
    curve('M50 34C50 26 53 20 57 16', paint.bark, 3.4) +
    leaf(54, 25, 24, paint.leaf, paint.leafDark, 72) +
    appleShape(fill) +
    clipRight(id, appleShape(shade))
  );
}

export function pear(): string {
  const body =
    'M50 21C40 21 37.500 31 36 40C33.500 52 24 56 24 69C24 80 35 88 50 88C65 88 76 80 76 69C76 56 66.500 52 64 40C62.500 31 60 21 50 21Z';
  return (
    curve('M50 23C50 18 47 14 44 11', paint.bark, 3.4) +
    leaf(48, 17, 24, paint.leaf, paint.leafDark, 68) +
    path(body, paint.pear) +
    clipRight('pear', path(body, '#a9b53f')) +
    circle(40, 66, 1.6, paint.leafDark) +
    circle(45, 74, 1.6, paint.leafDark) +
    circle(36, 74, 1.6, paint.leafDark) +
    circle(43, 57, 1.6, paint.leafDark)
  );
}

export function plum(): string {
  return (
    curve('M50 28C50 21 52 16 55 13', paint.bark, 3.4) +
    leaf(52, 22, 24, paint.leaf, paint.leafDark, -70) +
    turn(
      18,
      50,
      56,
      ellipse(50, 57, 26, 31, paint.plumLight),
      path('M50 26A26 31 0 0 1 50 88A46 46 0 0 0 50 26Z', paint.plum),
    ) +
    turn(18, 50, 56, ellipse(38, 47, 3.4, 8, '#a06a95'))
  );
}

export function quince(): string {
  return (
    curve('M50 28C49 22 51 17 53 14', paint.bark, 3.4) +
    leaf(51, 24, 25, paint.leaf, paint.leafDark, 62) +
    leaf(50, 24, 25, paint.leaf, paint.leafDark, -62) +
    circle(50, 57, 29, paint.quince) +
    halfDisc(50, 57, 29, '#de9c14', 90) +
    path('M44 86L50 78L56 86L50 90Z', paint.bark)
  );
}

export function cherries(): string {
  return (
    curve('M34 60C36 40 44 24 60 14', paint.leafDark, 2.8) +
    curve('M68 66C70 46 68 28 60 14', paint.leafDark, 2.8) +
    leaf(60, 15, 30, paint.leaf, paint.leafDark, -78) +
    circle(33, 68, 18, paint.red) +
    halfDisc(33, 68, 18, '#a62c1c', 90) +
    circle(69, 72, 16, paint.redLight) +
    halfDisc(69, 72, 16, paint.red, 90) +
    circle(27, 61, 3, paint.blush) +
    circle(63, 66, 2.6, paint.blush)
  );
}

export function medlar(): string {
  const spikes = [-60, -30, 0, 30, 60]
    .map((angle) => turn(angle, 50, 66, path('M46 36L50 22L54 36Z', paint.bark)))
    .join('');
  return (
    spikes +
    circle(50, 60, 28, '#b9794f') +
    halfDisc(50, 60, 28, '#96583a', 90) +
    ellipse(50, 40, 17, 7, paint.bark) +
    ellipse(50, 41, 11, 4, paint.plum) +
    curve('M50 88C50 92 48 95 45 97', paint.bark, 3.4)
  );
}
