import { AppError } from '@galley/contract';

/**
 * Which HTML file of a theme is the theme (tags.md 8): the only one at the root; else `index.html`; else the only one
 * with tags. `hasTags` reads one file. Throws an `AppError` that says what was found.
 */
export function chooseThemeHtml(files: ReadonlyMap<string, Buffer>, hasTags: (bytes: Buffer) => boolean): string {
  const atRoot = [...files.keys()].filter((path) => !path.includes('/') && isHtmlPath(path));
  const [only] = atRoot;
  if (only === undefined) {
    const deeper = [...files.keys()].find(isHtmlPath);
    throw new AppError(
      'import_error',
      deeper === undefined
        ? 'The theme holds no HTML file.'
        : `The theme holds no HTML file at its root (there is one at "${deeper}"). Put it beside the image folder.`,
    );
  }
  if (atRoot.length === 1) return only;
  const index = atRoot.find((path) => path.toLowerCase() === 'index.html' || path.toLowerCase() === 'index.htm');
  if (index !== undefined) return index;
  const tagged = atRoot.filter((path) => {
    const bytes = files.get(path);
    return bytes !== undefined && hasTags(bytes);
  });
  const [onlyTagged] = tagged;
  if (onlyTagged !== undefined && tagged.length === 1) return onlyTagged;
  throw new AppError(
    'import_error',
    `The theme holds several HTML files (${atRoot.slice(0, 5).join(', ')}) and ` +
      `${tagged.length === 0 ? 'none has tags' : 'more than one has tags'}. Name the theme index.html.`,
  );
}

export function isHtmlPath(path: string): boolean {
  return /\.html?$/i.test(path);
}
