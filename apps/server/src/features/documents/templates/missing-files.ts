import { findAddresses } from '@galley/markup/html';
import { messages } from '../../../messages';
import { readThemeAddress } from '../../files/assets/theme-addresses';

/** The maximum number of files of a theme that are looked for. */
const mostPaths = 500;
/** The maximum number of files that a message names. */
const mostNamed = 3;

/** Returns the paths of the theme's files that its HTML shows or loads, each once and in the order of the HTML. */
export function findThemePaths(html: string): string[] {
  const paths = new Set<string>();
  for (const { value } of findAddresses(html)) {
    const path = readThemeAddress(value)?.path;
    if (path !== undefined && paths.size < mostPaths) paths.add(path);
  }
  return [...paths];
}

/**
 * Returns a sentence about the files that the HTML of a theme needs and the theme doesn't have; null = none is missing.
 */
export function describeMissingFiles(
  paths: readonly string[],
  files: Readonly<Record<string, unknown>>,
): string | null {
  const missing = paths.filter((path) => !Object.hasOwn(files, path));
  if (missing.length === 0) return null;
  const byLowerCase = new Map(Object.keys(files).map((path) => [path.toLowerCase(), path]));
  const [first = ''] = missing;
  const similar = byLowerCase.get(first.toLowerCase());
  // macOS and Windows show such a file, other systems don't.
  if (similar !== undefined) return messages.themeFileInOtherCase(first, similar, missing.length - 1);
  return messages.themeFilesMissing(missing.slice(0, mostNamed), missing.length);
}
