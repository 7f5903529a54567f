import { chooseMarkerPrefix, parseSource, type SourceTree } from '@galley/markup';

/** Parses a theme's source; its ids are counted, so the same source gives the same tree. */
export function parseTheme(source: string): SourceTree {
  return parseSource(source, { markerPrefix: chooseMarkerPrefix(source, 'theme'), newId: countedIds() });
}

/** Ids 1, 2, 3 … as texts. */
export function countedIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return String(last);
  };
}

const kept = 2;
const parsed = new Map<string, SourceTree>();

/** The cached tree of a theme that was parsed recently, or a new one. Never modify it. */
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
