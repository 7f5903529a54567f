/** Finds the paths that documents name but the repository doesn't have, and decisions that their index leaves out. */

/** Endings by which a name without a slash is the name of a file. */
const fileEnding = /\.(?:tsx?|m?ts|[cm]?js|css|html|sql|md|json)$/;
const mediaType = /^(?:application|audio|font|image|multipart|text|video)\/[\w.+*-]+$/;
const decision = /^docs\/decisions\/\d{3}$/;

/**
 * The files and folders of a repository by their paths from its root, made from the paths of its files. Folders have no
 * slash at their end.
 */
export function listPlaces(files) {
  const places = new Set(files);
  for (const file of files)
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) places.add(file.slice(0, at));
  return places;
}

/**
 * The paths in a Markdown text, with their lines counted from 1: texts in backticks that look like paths, targets of
 * links, and decisions by their number. Code blocks, addresses, media types and texts with spaces aren't paths.
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
 * The paths of a document that lead nowhere, with their lines. A path counts from the root of the repository or from the
 * folder of the document, a link from that folder alone. `{a,b}` are several paths; `*` and `<name>` stand for any name.
 * A name without a slash is a file beside one that the same line names before, or else a file anywhere.
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

/** The names of decision files that an index doesn't link to. */
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

/** The places that a path means from one of the folders. */
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
