import { apple, appleHalf, cherries, medlar, paint, pear, plum, quince } from './fruit';
import { circle, curve, ellipse, halfDisc, leaf, line, move, path, place, rect, ring, svg, turn } from './shapes';

/** GridView of the theme by file name; `scale` is the density they are rendered at. */
export const orchardPictures: Record<string, string> = {
  'mark.png': svg({ width: 96, height: 96 }, place(0, 0, 96, mark())),
  'hero-orchard.png': svg({ width: 1280, height: 720, ground: paint.sky }, orchard()),
  'hero-fruit.png': svg({ width: 1280, height: 480, ground: paint.blush }, fruitRow()),
  'ladder.png': svg({ width: 560, height: 640, ground: paint.quinceLight }, ladderTree()),
  'jars.png': svg({ width: 560, height: 640, ground: paint.sky }, jars()),
  'row-1280.png': svg({ width: 1280, height: 360 }, treeRow()),
  'row-640.png': svg({ width: 1280, height: 360 }, treeRow()),
  'apple.png': tile(paint.blush, appleHalf()),
  'pear.png': tile(paint.sky, pear()),
  'plum.png': tile(paint.quinceLight, plum()),
  'quince.png': tile(paint.pearLight, quince()),
  'cherry.png': tile(paint.oat, cherries()),
  'medlar.png': tile(paint.skyDeep, medlar()),
  'press.png': svg({ width: 1088, height: 520, ground: paint.plum }, ciderPress()),
  'portrait.png': svg({ width: 176, height: 176 }, place(0, 0, 176, portrait())),
  'sprig.png': svg({ width: 480, height: 64 }, sprig()),
  'night.jpg': svg({ width: 1280, height: 800, ground: paint.plum }, night()),
};

/** Frames of the small animation: a leaf that falls into the basket. */
export const fallingLeafFrames: string[] = Array.from({ length: 8 }, (_, index) =>
  svg({ width: 240, height: 240, ground: paint.sky }, fallingLeaf(index / 7)),
);

function tile(ground: string, body: string): string {
  return svg({ width: 544, height: 544, ground }, place(0, 0, 544, body));
}

function mark(): string {
  return (
    circle(50, 50, 50, paint.quince) +
    path('M50 0A50 50 0 0 1 50 100Z', '#e9a51a') +
    leaf(50, 84, 66, paint.plum, paint.plum, 0) +
    path('M50 84A40.920 40.920 0 0 0 50 18Z', paint.red)
  );
}

function tree(x: number, y: number, radius: number, crown: string, shade: string, fruit: string): string {
  const spots = [
    [-0.5, -0.2],
    [-0.15, -0.55],
    [0.35, -0.35],
    [-0.3, 0.3],
    [0.15, 0.05],
    [0.55, 0.2],
    [0.1, 0.55],
  ];
  return (
    rect(x - radius * 0.09, y - radius * 0.9, radius * 0.18, radius * 1.5, paint.bark, radius * 0.05) +
    circle(x, y - radius * 1.35, radius, crown) +
    halfDisc(x, y - radius * 1.35, radius, shade, 90) +
    spots
      .map(([dx = 0, dy = 0]) => circle(x + dx * radius, y - radius * 1.35 + dy * radius, radius * 0.105, fruit))
      .join('')
  );
}

function basket(x: number, y: number, width: number): string {
  const radius = width / 2;
  const fruit = [-0.62, -0.2, 0.22, 0.64].map((dx, index) =>
    circle(x + dx * radius, y - radius * 0.1, radius * 0.28, index % 2 === 0 ? paint.red : paint.quince),
  );
  return (
    ring(x, y, radius * 0.86, width * 0.055, paint.bark) +
    fruit.join('') +
    path(
      `M${x - radius} ${y}H${x + radius}L${x + radius * 0.74} ${y + radius * 0.95}H${x - radius * 0.74}Z`,
      '#b9794f',
    ) +
    path(`M${x} ${y}H${x + radius}L${x + radius * 0.74} ${y + radius * 0.95}H${x}Z`, '#96583a') +
    rect(x - radius * 1.06, y - radius * 0.08, width * 1.06, radius * 0.2, paint.bark, radius * 0.1)
  );
}

function ladder(x: number, y: number, height: number, angle: number, stroke: string): string {
  const gap = height * 0.09;
  const rungs = Array.from({ length: 7 }, (_, index) => {
    const at = y - (height * (index + 0.7)) / 7.4;
    return line(x - gap, at, x + gap, at, stroke, height * 0.022);
  });
  return turn(
    angle,
    x,
    y,
    line(x - gap * 1.25, y, x - gap * 0.8, y - height, stroke, height * 0.026),
    line(x + gap * 1.25, y, x + gap * 0.8, y - height, stroke, height * 0.026),
    rungs.join(''),
  );
}

function orchard(): string {
  return (
    circle(968, 250, 196, '#d9ecec') +
    circle(968, 250, 132, paint.quince) +
    halfDisc(968, 250, 132, '#eda51c', 90) +
    ellipse(300, 760, 760, 330, paint.pear) +
    ellipse(1120, 800, 700, 340, '#a9b53f') +
    tree(556, 486, 54, paint.leaf, paint.leafDark, paint.quince) +
    tree(690, 500, 58, paint.leaf, paint.leafDark, paint.quince) +
    tree(828, 504, 62, paint.leaf, paint.leafDark, paint.quince) +
    tree(110, 520, 92, '#4e9565', paint.leaf, paint.blush) +
    ellipse(760, 960, 1120, 400, paint.leaf) +
    tree(348, 640, 176, '#3d8a60', paint.leafDark, paint.redLight) +
    tree(1092, 664, 150, '#4e9565', paint.leafDark, paint.quince) +
    ladder(548, 690, 420, -17, paint.paper) +
    basket(716, 596, 132) +
    circle(826, 668, 22, paint.red) +
    circle(874, 676, 18, paint.quince)
  );
}

function fruitRow(): string {
  const panels = [paint.blush, paint.sky, paint.quinceLight, paint.pearLight];
  const fruits = [appleHalf(), pear(), plum(), quince()];
  return panels
    .map((fill, index) => rect(index * 320, 0, 320, 480, fill) + place(index * 320 - 20, 70, 360, fruits[index] ?? ''))
    .join('');
}

function ladderTree(): string {
  return (
    circle(430, 150, 84, paint.paper) +
    ellipse(200, 700, 520, 210, paint.pear) +
    tree(262, 560, 208, '#3d8a60', paint.leafDark, paint.redLight) +
    ladder(414, 604, 400, -14, paint.plum) +
    basket(118, 520, 128)
  );
}

function jar(x: number, y: number, fill: string, shade: string, lid: string): string {
  return (
    rect(x, y, 150, 206, fill, 26) +
    path(
      `M${x + 75} ${y}H${x + 124}A26 26 0 0 1 ${x + 150} ${y + 26}V${y + 180}A26 26 0 0 1 ${x + 124} ${y + 206}H${x + 75}Z`,
      shade,
    ) +
    rect(x + 12, y - 34, 126, 46, lid, 8) +
    rect(x + 26, y + 66, 98, 84, paint.paper, 4) +
    leaf(x + 75, y + 136, 56, paint.leaf, paint.leafDark, 0)
  );
}

function jars(): string {
  return (
    rect(0, 500, 560, 140, paint.plum) +
    rect(0, 500, 560, 18, paint.plumLight) +
    jar(46, 294, paint.quince, '#de9c14', paint.red) +
    jar(364, 294, paint.red, '#a62c1c', paint.quince) +
    jar(205, 294, paint.plumLight, paint.plum, paint.blush) +
    jar(205, 60, paint.pear, '#a9b53f', paint.plum)
  );
}

function treeRow(): string {
  const crowns: [string, string, string][] = [
    ['#3d8a60', paint.leafDark, paint.redLight],
    [paint.pear, '#a9b53f', paint.red],
    ['#4e9565', paint.leaf, paint.quince],
    [paint.quince, '#de9c14', paint.plum],
    ['#3d8a60', paint.leafDark, paint.blush],
    [paint.redLight, paint.red, paint.quinceLight],
  ];
  const trees = crowns.map(([crown, shade, fruit], index) => tree(116 + index * 210, 300, 98, crown, shade, fruit));
  return rect(0, 300, 1280, 60, paint.plum) + move(0, 24, trees.join(''));
}

function ciderPress(): string {
  const slats = Array.from({ length: 9 }, (_, index) =>
    rect(404 + index * 31, 236, 22, 150, index < 5 ? '#c98a5d' : '#a86a43', 4),
  );
  return (
    circle(544, 250, 320, '#4b2545') +
    rect(0, 446, 1088, 74, paint.leafDark) +
    rect(360, 386, 368, 26, paint.bark, 8) +
    rect(330, 412, 428, 36, '#96583a', 8) +
    slats.join('') +
    rect(392, 262, 304, 14, paint.bark) +
    rect(392, 342, 304, 14, paint.bark) +
    rect(440, 196, 208, 44, paint.bark, 6) +
    rect(534, 60, 20, 150, paint.oat) +
    rect(414, 72, 260, 22, paint.quince, 11) +
    circle(414, 83, 20, paint.quince) +
    circle(674, 83, 20, paint.quince) +
    place(96, 268, 190, apple()) +
    place(226, 300, 160, appleHalf()) +
    place(800, 256, 200, quince()) +
    place(932, 320, 140, pear())
  );
}

function portrait(): string {
  return (
    `<clipPath id="round"><circle cx="50" cy="50" r="50"/></clipPath><g clip-path="url(#round)">` +
    rect(0, 0, 100, 100, paint.skyDeep) +
    circle(50, 104, 36, paint.red) +
    rect(42, 54, 16, 22, '#d99a7d') +
    circle(50, 45, 20, paint.blush) +
    halfDisc(50, 45, 20, '#f0b49f', 90) +
    halfDisc(50, 41, 24, paint.plum, -18) +
    rect(20, 38, 60, 6, paint.quince, 3) +
    circle(43, 49, 2, paint.plum) +
    circle(57, 49, 2, paint.plum) +
    curve('M44 56Q50 60 56 56', paint.plum, 1.8) +
    '</g>'
  );
}

function sprig(): string {
  const leaves = Array.from({ length: 5 }, (_, index) => {
    const x = 96 + index * 72;
    return leaf(x, 32, 34, paint.leaf, '#4e9565', 38) + leaf(x, 32, 34, '#4e9565', paint.leaf, 142);
  });
  return (
    line(40, 32, 430, 32, '#4e9565', 4) +
    leaves.join('') +
    circle(28, 32, 14, paint.redLight) +
    circle(452, 32, 14, paint.redLight)
  );
}

function night(): string {
  const stars = Array.from({ length: 26 }, (_, index) =>
    circle((index * 389) % 1280, (index * 157) % 430, 2 + (index % 3), '#8d6485'),
  );
  return (
    ellipse(640, 900, 1100, 620, '#451f40') +
    stars.join('') +
    circle(1130, 118, 66, paint.quince) +
    circle(1102, 102, 57, paint.plum) +
    ellipse(240, 1000, 760, 400, '#2c1228') +
    tree(120, 660, 88, '#4f2a49', '#341630', '#7c4a70') +
    tree(1150, 700, 120, '#4f2a49', '#341630', '#7c4a70') +
    tree(960, 690, 70, '#4f2a49', '#341630', '#7c4a70') +
    ellipse(900, 1020, 900, 380, '#2c1228')
  );
}

function fallingLeaf(progress: number): string {
  const x = 120 + Math.sin(progress * Math.PI * 2) * 46;
  const y = 52 + progress * 96;
  return (
    circle(190, 50, 26, paint.quince) +
    leaf(x, y, 62, paint.redLight, paint.red, -60 + progress * 200) +
    rect(0, 206, 240, 34, paint.leaf) +
    basket(120, 164, 104)
  );
}
