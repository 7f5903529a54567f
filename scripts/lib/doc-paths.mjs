/** Finds paths in documents that don't exist in the repository, and decisions missing from their index. */

/** Extensions that make a name without a slash a file name. */
const fileEnding = /\.(?:tsx?|m?ts|[cm]?js|css|html|sql|md|json)$/;
const mediaType = /^(?:application|audio|font|image|multipart|text|video)\/[\w.+*-]+$/;
const decision = /^docs\/decisions\/\d{3}$/;

/**
 * Returns the files and folders of a repository, relative to its root and without a trailing slash, from the paths of
 * its files.
 */
export function listPlaces(files) {
  const places = new Set(files);
  for (const file of files)
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) places.add(file.slice(0, at));
  return places;
}

/**
 * Returns the paths in a Markdown text with their line numbers, starting at 1: texts in backticks that look like paths,
 * targets of links, and decisions by number. Code blocks, addresses, media types and texts with spaces aren't paths.
 */
export function readPaths(text) {
  const withoutBlocks = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' '));
  return withoutBlocks.split('\n').flatMap((line, index) => {
    const found = [];
    const add = (path, at, isLink) => found.push({ line: index + 1, path, at, isLink });
    for (const { 1: code, index: at } of line.matchAll(/`([^`]+)`/g)) if (isPath(code)) add(code, at, false);
    for (const { 1: target, index: at } of line.matchAll(/\]\(([^)\s]+)\)/g))
      if (!/^(?:[a-z]+:|#|\/)/.test(target)) add(target.replace(/#.*$/, ''), at, true);
    const plain = line.replace(/`[^`]*`|\]\([^)]*\)/g, (match) => ' '.repeat(match.length));
    for (const { 0: path, index: at } of plain.matchAll(/\bdocs\/decisions\/\d{3}\b/g)) add(path, at, false);
    return found.sort((one, other) => one.at - other.at).map(({ at: _, ...rest }) => rest);
  });
}

/**
 * Returns the paths of a document that don't exist, with their lines. Paths are relative to the root or to the
 * document's folder, links only to the document's folder. `{a,b}` means several paths; `*` and `<name>` match any name.
 * A name without a slash is a file beside one named earlier in the line, or else a file anywhere.
 */
export function findMissingPaths(document, text, places) {
  const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/')) : '';
  const missing = [];
  let near = { line: 0, folders: [] };
  for (const { line, path, isLink } of readPaths(text)) {
    if (near.line !== line) near = { line, folders: [] };
    const bases = isLink ? [folder] : ['', folder];
    const isName = !isLink && !path.includes('/');
    const found = expandBraces(path).map((one) =>
      isName
        ? findByName(one, [folder, ...near.folders], near.folders.length === 0, places)
        : findPlaces(one, bases, places),
    );
    if (found.some((those) => those.length === 0)) missing.push({ line, path });
    near.folders.push(
      ...found.flat().flatMap((one) => (fileEnding.test(one) ? [parentOf(one)] : [one, parentOf(one)])),
    );
  }
  return missing;
}

/** Returns the names of decision files without a link in an index. */
export function findUnlisted(text, names) {
  const linked = new Set(readPaths(text).flatMap(({ path, isLink }) => (isLink ? [path] : [])));
  return names.filter((name) => !linked.has(name));
}

function isPath(code) {
  if (!/^[\w.<>{}*,/-]+$/.test(code) || /^[/<{-]/.test(code) || mediaType.test(code)) return false;
  return code.includes('/') ? !/\/\//.test(code) : fileEnding.test(code) && !code.startsWith('.');
}

function expandBraces(path) {
  const braces = /\{([^{}]*,[^{}]*)\}/.exec(path);
  if (!braces) return [path];
  const [whole, inner] = braces;
  return inner.split(',').flatMap((one) => expandBraces(path.replace(whole, one.trim())));
}

/** Returns the places that a path can mean from one of the folders. */
function findPlaces(path, bases, places) {
  for (const base of bases) {
    const whole = normalize(base ? `${base}/${path}` : path);
    const exact = whole.replace(/\/$/, '');
    if (exact === '' || places.has(exact)) return [exact];
    const pattern = decision.test(exact) ? `${exact}-*` : exact;
    if (!/[*<{]/.test(pattern)) continue;
    const parts = pattern.split(/(\*|<[^>]*>|\{[^}]*\})/);
    const like = new RegExp(
      `^${parts.map((part, at) => (at % 2 ? '[^/]+' : part.replace(/[.+]/g, '\\$&'))).join('')}$`,
    );
    const found = [...places].filter((place) => like.test(place));
    if (found.length > 0) return found;
  }
  return [];
}

function findByName(name, folders, isAnywhere, places) {
  const beside = findPlaces(name, folders, places);
  if (beside.length > 0 || !isAnywhere) return beside;
  return [...places].filter((place) => place.endsWith(`/${name}`));
}

function normalize(path) {
  const parts = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function parentOf(place) {
  return place.includes('/') ? place.slice(0, place.lastIndexOf('/')) : '';
}
