import { path, rect, turn } from './shapes';

/** Draws one piece of type, 100 units square, in one ink. */
export type Glyph = (fill: string) => string;

const glyphs: Record<string, Glyph> = {
  k: (fill) => rect(14, 8, 24, 84, fill) + path('M38 50L66 8H94L62 50L94 92H66Z', fill),
  e: (fill) => path('M16 8H84V28H40V40H74V60H40V72H84V92H16Z', fill),
  t: (fill) => path('M8 8H92V32H62V92H38V32H8Z', fill),
  l: (fill) => path('M18 8H42V68H84V92H18Z', fill),
  a: (fill) => path('M50 6L96 92H70L50 52L30 92H4Z', fill),
  n: (fill) => rect(10, 8, 24, 84, fill) + rect(66, 8, 24, 84, fill) + path('M10 8H34L90 92H66Z', fill),
  star: (fill) => path('M50 4Q54 46 96 50Q54 54 50 96Q46 54 4 50Q46 46 50 4Z', fill),
  leaf: (fill) => turn(24, 50, 50, path('M50 4A54 54 0 0 1 50 96A54 54 0 0 1 50 4Z', fill)),
};

/** The piece of type with this name; throws where there is none. */
export function glyph(name: string): Glyph {
  const draw = glyphs[name];
  if (!draw) throw new Error(`No glyph is called ${name}.`);
  return draw;
}
