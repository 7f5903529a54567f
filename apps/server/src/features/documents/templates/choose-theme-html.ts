import { AppError } from '@galley/contract';

/** The maximum number of HTML files at the root that are read. */
const lookedInto = 5;

/**
 * Returns the path of the HTML file of an upload that is the theme (grammar.md 8): the only one at the root; else
 * `index.html`; else the only one with tags, of at most five. `hasTags` reads the file of a path. Throws an `AppError`
 * that says what was found.
 */
export async function chooseThemeHtml(
  paths: readonly string[],
  hasTags: (path: string) => Promise<boolean>,
): Promise<string> {
  const atRoot = paths.filter((path) => !path.includes('/') && isHtmlPath(path));
  const [only] = atRoot;
  if (only === undefined) {
    const deeper = paths.find(isHtmlPath);
    throw new AppError(
      'import_error',
      deeper === undefined
        ? 'The ZIP has no HTML file.'
        : `The ZIP has no HTML file at its top level, only in a folder ("${deeper}"). Move it to the top level, next to the image folder.`,
    );
  }
  if (atRoot.length === 1) return only;
  const index = atRoot.find((path) => path.toLowerCase() === 'index.html' || path.toLowerCase() === 'index.htm');
  if (index !== undefined) return index;
  if (atRoot.length > lookedInto) throw severalHtmlFiles(atRoot, `there are ${atRoot.length}`);
  const tagged: string[] = [];
  for (const path of atRoot) if (await hasTags(path)) tagged.push(path);
  const [onlyTagged] = tagged;
  if (onlyTagged !== undefined && tagged.length === 1) return onlyTagged;
  throw severalHtmlFiles(atRoot, tagged.length === 0 ? 'none has tags' : 'more than one has tags');
}

function severalHtmlFiles(paths: readonly string[], problem: string): AppError {
  const named = paths.slice(0, lookedInto).join(', ');
  return new AppError(
    'import_error',
    `The ZIP has several HTML files (${named}), and ${problem}. Rename the theme’s file to index.html.`,
  );
}

/** Returns whether a file is HTML by its name. */
export function isHtmlPath(path: string): boolean {
  return /\.html?$/i.test(path);
}
