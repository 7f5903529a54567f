import { leaf, path, rect } from './shapes';

/** Draws one piece of type, 100 units square, in one ink. */
export type Glyph = (fill: string) => string;

const glyphs: Record<string, Glyph> = {
  k: (fill) => rect(14, 8, 24, 84, fill) + path('M38 50L66 8H94L62 50L94 92H66Z', fill),
  e: (fill) =>
    rect(16, 8, 24, 84, fill) + rect(40, 8, 44, 20, fill) + rect(40, 40, 34, 20, fill) + rect(40, 72, 44, 20, fill),
  t: (fill) => rect(8, 8, 84, 24, fill) + rect(38, 32, 24, 60, fill),
  l: (fill) => rect(18, 8, 24, 84, fill) + rect(42, 68, 42, 24, fill),
  a: (fill) => path('M50 6L96 92H70L50 52L30 92H4Z', fill),
  n: (fill) => rect(10, 8, 24, 84, fill) + rect(66, 8, 24, 84, fill) + path('M10 8H34L90 92H66Z', fill),
  star: (fill) => path('M50 4Q54 46 96 50Q54 54 50 96Q46 54 4 50Q46 46 50 4Z', fill),
  leaf: (fill) => leaf(50, 96, 92, fill, fill, 24),
};

/** The piece of type with this name; throws where there is none. */
export function glyph(name: string): Glyph {
  const draw = glyphs[name];
  if (!draw) throw new Error(`No glyph is called ${name}.`);
  return draw;
}
