/** Returns whether two properties set something in common, so that the order of their declarations matters. */
export function overlaps(a: string, b: string): boolean {
  if (a === b) return true;
  const [first, second] = [plainName(a), plainName(b)];
  if (first === second || first === 'all' || second === 'all') return true;
  if (first.startsWith('--') || second.startsWith('--')) return false;
  if (first.startsWith(`${second}-`) || second.startsWith(`${first}-`)) return true;
  const family = familyOf(first);
  if (family === '' || family !== familyOf(second)) return false;
  if (family === 'border') return bordersOverlap(first, second);
  // Physical sides are fixed; a logical one can be any of them.
  return !(isPhysical(first) && isPhysical(second));
}

function plainName(property: string): string {
  return property.replace(/^-(?:webkit|moz|ms|o)-/, '');
}

const families: readonly (readonly [string, RegExp])[] = [
  ['radius', /^border-(?:.{0,20}-)?radius$/],
  ['border', /^border-(?!collapse$|spacing$)/],
  ['margin', /^margin-/],
  ['padding', /^padding-/],
  ['inset', /^(?:inset|inset-.{0,20}|top|right|bottom|left)$/],
  ['size', /^(?:width|height|inline-size|block-size)$/],
  ['least size', /^min-(?:width|height|inline-size|block-size)$/],
  ['most size', /^max-(?:width|height|inline-size|block-size)$/],
  ['font', /^(?:font|line-height)$/],
  ['wrap', /^(?:word-wrap|overflow-wrap)$/],
  ['gap', /^(?:gap|row-gap|column-gap|grid-gap|grid-row-gap|grid-column-gap)$/],
  ['break', /^(?:page-break|break)-/],
  ['place', /^(?:place|align|justify)-/],
  ['grid', /^grid-/],
  ['columns', /^columns?-?(?:width|count)?$/],
  ['blanks', /^(?:white-space|text-wrap)/],
  ['flow', /^flex-(?:flow|direction|wrap)$/],
];

/**
 * Returns the group of properties that can set the same under several names: logical sides, the sides of a border,
 * lines of a font.
 */
function familyOf(property: string): string {
  return families.find(([, names]) => names.test(property))?.[0] ?? '';
}

function isPhysical(property: string): boolean {
  return /^(?:(?:margin|padding)-)?(?:top|right|bottom|left)$|^(?:min-|max-)?(?:width|height)$/.test(property);
}

const sides = /^border-(top|right|bottom|left)(?:-(width|style|color))?$/;
const aspects = /^border-(width|style|color)$/;

/**
 * Returns whether border properties overlap. Sides and aspects cross: `border-top` and `border-color`. Logical sides
 * can be any side.
 */
function bordersOverlap(a: string, b: string): boolean {
  const [sideOfA, sideOfB] = [sides.exec(a), sides.exec(b)];
  const [aspectOfA, aspectOfB] = [aspects.exec(a)?.[1], aspects.exec(b)?.[1]];
  if (sideOfA && sideOfB) return sideOfA[1] === sideOfB[1] && (!sideOfA[2] || !sideOfB[2] || sideOfA[2] === sideOfB[2]);
  if (aspectOfA && aspectOfB) return aspectOfA === aspectOfB;
  if (sideOfA && aspectOfB) return !sideOfA[2] || sideOfA[2] === aspectOfB;
  if (sideOfB && aspectOfA) return !sideOfB[2] || sideOfB[2] === aspectOfA;
  return true;
}
