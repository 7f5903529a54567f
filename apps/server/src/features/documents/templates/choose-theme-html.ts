import { AppError } from '@galley/contract';

/** The maximum number of HTML files at the root that are read, and that a sentence names. */
const lookedInto = 5;
/** HTML files that a refusal lists to choose from. */
const choicesMax = 50;

/**
 * Returns the path of the HTML file of an upload that is the theme (grammar.md 8): the one that a person chose; else the
 * only one at the root; else `index.html`; else the only one with tags, of at most five. `hasTags` reads the file of a
 * path; `chosen` '' = none. Throws an `AppError` that says what was found, with the files to choose from if there are
 * several.
 */
export async function chooseThemeHtml(
  paths: readonly string[],
  hasTags: (path: string) => Promise<boolean>,
  chosen = '',
): Promise<string> {
  const atRoot = paths.filter((path) => !path.includes('/') && isHtmlPath(path));
  if (chosen !== '') {
    if (atRoot.includes(chosen)) return chosen;
    throw new AppError('import_error', `The ZIP has no HTML file named “${chosen}” at its top level.`);
  }
  const [only] = atRoot;
  if (only === undefined) {
    const deeper = paths.find(isHtmlPath);
    throw new AppError(
      'import_error',
      deeper === undefined
        ? 'The ZIP has no HTML file.'
        : `The ZIP has no HTML file at its top level, only in a folder (“${deeper}”). Move it to the top level, next to the image folder.`,
    );
  }
  if (atRoot.length === 1) return only;
  const index = atRoot.find((path) => path.toLowerCase() === 'index.html' || path.toLowerCase() === 'index.htm');
  if (index !== undefined) return index;
  if (atRoot.length > lookedInto) throw severalHtmlFiles(atRoot, `there are ${atRoot.length}`);
  const tagged: string[] = [];
  for (const path of atRoot) if (await hasTags(path)) tagged.push(path);
  const [onlyTagged] = tagged;
  if (onlyTagged === undefined) throw severalHtmlFiles(atRoot, 'none has tags');
  if (tagged.length === 1) return onlyTagged;
  throw severalHtmlFiles(tagged, 'more than one has tags');
}

function severalHtmlFiles(paths: readonly string[], problem: string): AppError {
  const named = paths.slice(0, lookedInto).join(', ');
  return new AppError(
    'import_error',
    `The ZIP has several HTML files (${named}), and ${problem}. Choose the one that is the theme, or rename it to index.html.`,
    { choices: paths.slice(0, choicesMax) },
  );
}

/** Returns whether a file is HTML by its name. */
export function isHtmlPath(path: string): boolean {
  return /\.html?$/i.test(path);
}
