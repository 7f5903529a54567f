import { findAddresses } from '@galley/markup/html';
import { messages } from '../../../messages';
import { readThemeAddress } from '../../files/assets/theme-addresses';

/** More than this many files of one theme aren't looked for. */
const mostPaths = 500;
/** The files that a message names. */
const mostNamed = 3;

/** The files of a theme that its HTML shows or loads, as paths in the theme, each once and in the order of the HTML. */
export function findThemePaths(html: string): string[] {
  const paths = new Set<string>();
  for (const { value } of findAddresses(html)) {
    const path = readThemeAddress(value)?.path;
    if (path !== undefined && paths.size < mostPaths) paths.add(path);
  }
  return [...paths];
}

/** A sentence about the files that the HTML of a theme needs and the theme doesn't have; null if it has them all. */
export function describeMissingFiles(
  paths: readonly string[],
  files: Readonly<Record<string, unknown>>,
): string | null {
  const missing = paths.filter((path) => !Object.hasOwn(files, path));
  if (missing.length === 0) return null;
  const byLowerCase = new Map(Object.keys(files).map((path) => [path.toLowerCase(), path]));
  const [first = ''] = missing;
  const similar = byLowerCase.get(first.toLowerCase());
  // On a Mac and on Windows such a file is shown, and nowhere else.
  if (similar !== undefined) return messages.themeFileInOtherCase(first, similar, missing.length - 1);
  return messages.themeFilesMissing(missing.slice(0, mostNamed), missing.length);
}
