import { chooseMarkerPrefix, parseSource, type SourceTree } from '@galley/markup';

/** Parses a theme's source. Its ids are counted, so the same source always gives the same tree. */
export function parseTheme(source: string): SourceTree {
  return parseSource(source, { markerPrefix: chooseMarkerPrefix(source, 'theme'), newId: countedIds() });
}

/** Returns a function that returns the ids '1', '2', '3' and so on. */
export function countedIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return String(last);
  };
}

const kept = 2;
const parsed = new Map<string, SourceTree>();

/** Returns the cached tree of a recently parsed theme, or a new one. Never modify it. */
export function parseThemeOnce(source: string): SourceTree {
  const tree = parsed.get(source) ?? parseTheme(source);
  parsed.delete(source);
  parsed.set(source, tree);
  for (const oldest of parsed.keys()) {
    if (parsed.size <= kept) break;
    parsed.delete(oldest);
  }
  return tree;
}
