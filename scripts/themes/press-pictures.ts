import { glyph } from './glyphs';
import {
  circle,
  curve,
  halfDisc,
  halftone,
  leaf,
  line,
  move,
  overprint,
  path,
  place,
  quarterDisc,
  rect,
  ring,
  svg,
} from './shapes';

/** Inks of the press page theme; the same values stand in its style.css. */
const ink = {
  paper: '#f6f1e4',
  black: '#17181c',
  red: '#ff5436',
  blue: '#3a5bff',
  sun: '#ffc629',
  mint: '#54d3a6',
  pink: '#ffb3c7',
};

/** GridView of the theme by file name. Overlapping shapes are printed over each other, slightly out of register. */
export const pressPictures: Record<string, string> = {
  'logo.svg': svg({ width: 64, height: 64 }, place(0, 0, 64, logo())),
  'icon-ink.svg': svg({ width: 120, height: 120 }, place(0, 0, 120, iconInk())),
  'icon-type.svg': svg({ width: 120, height: 120 }, place(0, 0, 120, iconType())),
  'icon-fold.svg': svg({ width: 120, height: 120 }, place(0, 0, 120, iconFold())),
  'hero.png': svg({ width: 1200, height: 1120, ground: ink.paper }, typeCase()),
  'poster-moon.png': poster(moon()),
  'poster-fish.png': poster(fish()),
  'poster-bird.png': poster(bird()),
  'poster-stairs.png': poster(stairs()),
  'poster-flower.png': poster(flower()),
  'poster-letter.png': poster(letterPoster()),
  'press-1600.png': svg({ width: 1600, height: 800, ground: ink.sun }, pressRoom()),
  'press-800.png': svg({ width: 1600, height: 800, ground: ink.sun }, pressRoom()),
  'portrait.png': svg({ width: 240, height: 240, ground: ink.mint }, place(0, 0, 240, portrait())),
  'dots.png': svg({ width: 1600, height: 900, ground: '#16215e' }, dots()),
  'card.jpg': svg({ width: 1200, height: 630, ground: ink.sun }, move(-200, -90, pressRoom())),
  'stamp.png': svg({ width: 480, height: 480 }, place(0, 0, 480, stamp())),
};

function poster(body: string): string {
  return svg({ width: 600, height: 800, ground: ink.paper }, body);
}

/** The same shape in two inks, the second a little off, as on a hand press. */
function misprint(first: string, second: string, draw: (fill: string) => string): string {
  return overprint(draw(first)) + overprint(move(9, -7, draw(second)));
}

function logo(): string {
  return (
    rect(0, 0, 100, 100, ink.red, 22) +
    `<g transform="translate(20 20) scale(.6)">${glyph('k')(ink.paper)}</g>` +
    circle(84, 84, 16, ink.sun)
  );
}

function iconInk(): string {
  return circle(38, 42, 34, ink.red) + overprint(circle(62, 42, 34, ink.sun)) + overprint(circle(50, 64, 34, ink.blue));
}

function iconType(): string {
  return (
    rect(8, 8, 84, 84, ink.blue) +
    rect(26, 22, 18, 56, ink.paper) +
    halfDisc(44, 40, 18, ink.paper, 90) +
    overprint(circle(70, 70, 26, ink.mint))
  );
}

function iconFold(): string {
  return (
    path('M8 20L50 34V92L8 78Z', ink.red) +
    path('M92 20L50 34V92L92 78Z', ink.sun) +
    overprint(path('M50 34L92 20V48Z', ink.pink)) +
    line(20, 40, 40, 47, ink.paper, 4) +
    line(20, 54, 40, 61, ink.paper, 4)
  );
}

function typeCase(): string {
  const cells: [string, string, string, string][] = [
    ['k', ink.pink, ink.red, ink.blue],
    ['e', ink.paper, ink.sun, ink.red],
    ['t', ink.blue, ink.paper, ink.paper],
    ['t', ink.sun, ink.red, ink.blue],
    ['l', ink.mint, ink.blue, ink.sun],
    ['e', ink.red, ink.paper, ink.paper],
    ['star', ink.paper, ink.blue, ink.pink],
    ['l', ink.black, ink.sun, ink.sun],
    ['a', ink.sun, ink.blue, ink.red],
    ['n', ink.pink, ink.red, ink.blue],
    ['e', ink.mint, ink.sun, ink.blue],
    ['leaf', ink.blue, ink.paper, ink.paper],
  ];
  return cells
    .map(([name, ground, first, second], index) => {
      const x = (index % 4) * 300;
      const y = Math.floor(index / 4) * 374;
      const draw = glyph(name);
      const solid = first === second ? draw(first) : misprint(first, second, draw);
      return `${rect(x, y, 300, 374, ground)}<g transform="translate(${x + 40} ${y + 62}) scale(2.2 2.5)">${solid}</g>`;
    })
    .join('');
}

function moon(): string {
  const waves = Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 6 }, (_, column) =>
      halfDisc(column * 120 + (row % 2) * 60 - 30, 500 + row * 58, 58, row % 2 ? ink.blue : ink.mint, 180),
    ).join(''),
  );
  return (
    overprint(circle(330, 300, 210, ink.sun)) +
    overprint(circle(250, 250, 130, ink.pink)) +
    overprint(rect(0, 500, 600, 300, '#a9c4ff')) +
    overprint(waves.join(''))
  );
}

function fish(): string {
  const one = (fill: string, tail: string) =>
    path('M40 50A62 62 0 0 1 150 50A62 62 0 0 1 40 50Z', fill) +
    path('M48 50L10 22V78Z', tail) +
    circle(124, 44, 5, ink.black);
  const rows = [0, 1, 2, 3].map((row) =>
    overprint(
      `<g transform="translate(${row % 2 ? 600 : 0} ${60 + row * 176}) scale(${row % 2 ? -3.5 : 3.5} 1.7)">${one(row % 2 ? ink.blue : ink.red, row % 2 ? ink.mint : ink.sun)}</g>`,
    ),
  );
  return overprint(rect(80, 0, 200, 800, '#ffe59a')) + rows.join('');
}

function bird(): string {
  return (
    overprint(rect(0, 560, 600, 240, ink.mint)) +
    overprint(circle(430, 190, 110, ink.sun)) +
    overprint(quarterDisc(110, 260, 340, ink.red, 0)) +
    overprint(quarterDisc(450, 600, 340, ink.blue, 180)) +
    overprint(circle(110, 260, 78, ink.red)) +
    path('M40 240L-20 270L40 286Z', ink.sun) +
    circle(92, 246, 11, ink.paper) +
    line(250, 600, 250, 716, ink.black, 8) +
    line(310, 600, 310, 716, ink.black, 8)
  );
}

function stairs(): string {
  const steps = Array.from({ length: 6 }, (_, index) =>
    overprint(rect(index * 100, 700 - index * 110, 100, 100 + index * 110, index % 2 ? ink.blue : ink.red)),
  );
  return (
    overprint(halfDisc(150, 330, 150, ink.sun, 0)) +
    overprint(rect(0, 330, 600, 470, ink.pink)) +
    steps.join('') +
    circle(450, 160, 22, ink.black)
  );
}

function flower(): string {
  const petals = Array.from({ length: 8 }, (_, index) =>
    overprint(leaf(300, 320, 230, index % 2 ? ink.red : ink.sun, index % 2 ? ink.red : ink.sun, index * 45)),
  );
  return (
    petals.join('') +
    circle(300, 320, 54, ink.black) +
    rect(290, 420, 20, 380, ink.black) +
    overprint(leaf(300, 720, 240, ink.mint, ink.blue, 60)) +
    overprint(leaf(300, 760, 240, ink.blue, ink.mint, -60))
  );
}

function letterPoster(): string {
  const draw = glyph('a');
  return (
    overprint(circle(300, 330, 230, ink.sun)) +
    overprint(`<g transform="translate(30 70) scale(5.200 6.200)">${draw(ink.blue)}</g>`) +
    overprint(`<g transform="translate(62 52) scale(5.200 6.200)">${draw(ink.pink)}</g>`) +
    rect(60, 716, 480, 12, ink.black) +
    rect(60, 744, 300, 12, ink.black)
  );
}

function pressRoom(): string {
  const spokes = [0, 30, 60, 90, 120, 150].map(
    (angle) => `<g transform="rotate(${angle} 1120 400)">${line(1120, 210, 1120, 590, ink.black, 14)}</g>`,
  );
  const sheets = Array.from({ length: 7 }, (_, index) =>
    rect(270 + index * 3, 520 - index * 12, 250, 10, index % 2 ? ink.paper : ink.pink),
  );
  return (
    overprint(circle(300, 250, 250, '#ffe08a')) +
    rect(0, 660, 1600, 140, ink.black) +
    rect(560, 520, 720, 44, ink.blue) +
    rect(620, 564, 60, 110, ink.blue) +
    rect(1160, 564, 60, 110, ink.blue) +
    rect(700, 250, 380, 270, ink.red, 24) +
    overprint(rect(740, 290, 300, 120, ink.pink, 12)) +
    ring(1120, 400, 196, 26, ink.black) +
    spokes.join('') +
    circle(1120, 400, 46, ink.paper) +
    rect(760, 160, 260, 60, ink.black, 30) +
    rect(790, 220, 30, 40, ink.black) +
    rect(960, 220, 30, 40, ink.black) +
    rect(230, 530, 360, 24, ink.black) +
    rect(260, 554, 24, 116, ink.black) +
    rect(530, 554, 24, 116, ink.black) +
    sheets.join('') +
    curve('M1380 660V420', ink.black, 12) +
    leaf(1380, 460, 190, ink.mint, '#2aa77b', -32) +
    leaf(1380, 520, 190, ink.mint, '#2aa77b', 36) +
    rect(1320, 590, 120, 80, ink.paper, 10)
  );
}

function portrait(): string {
  return (
    circle(50, 108, 40, ink.blue) +
    rect(42, 56, 16, 24, '#c98b6c') +
    circle(50, 46, 21, '#e3a587') +
    halfDisc(50, 42, 24, ink.black, 12) +
    circle(28, 52, 9, ink.black) +
    ring(42, 48, 7, 2.2, ink.black) +
    ring(59, 48, 7, 2.2, ink.black) +
    line(49, 47, 52, 47, ink.black, 2.2) +
    curve('M44 59Q50 63 56 59', ink.black, 2)
  );
}

function dots(): string {
  return (
    halftone({ width: 1600, height: 900 }, 34, '#3350d6', (x, y) => Math.max(0, x * 0.9 - 0.25) * (0.35 + y * 0.7)) +
    circle(1496, 92, 74, ink.red)
  );
}

function stamp(): string {
  const teeth = Array.from(
    { length: 24 },
    (_, index) => `<g transform="rotate(${index * 15} 50 50)">${circle(50, 6, 5, ink.red)}</g>`,
  );
  return (
    teeth.join('') +
    circle(50, 50, 44, ink.red) +
    ring(50, 50, 36, 2, ink.paper) +
    `<g transform="translate(28 28) scale(.44)">${glyph('k')(ink.paper)}</g>`
  );
}
