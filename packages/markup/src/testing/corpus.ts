import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { tagCorpusFile } from './tag-corpus-file';

/** An HTML file of the corpus: the repository's fixtures, and those of a second folder where one is given. */
export interface CorpusFile {
  /** Its path in its corpus with `/`, for instance `themes/harbor-bakery/index.html`. */
  name: string;
  /** Its absolute path. */
  path: string;
  origin: 'fixtures' | 'shared';
}

/** The corpus of the repository: `themes` are tagged, `plain` is HTML without tags (fixtures/corpus/README.md). */
export const fixturesFolder = fileURLToPath(new URL('../../../../fixtures/corpus', import.meta.url));

/**
 * The HTML files of one part of the corpus, or of all. The fixtures come first, sorted by name, so that a test plays the
 * same ones of them everywhere. Files of a second corpus follow, with the same two folders: that of GALLEY_CORPUS, or else
 * the folder `shared/corpus` beside the repository, where it exists. An empty GALLEY_CORPUS leaves both out.
 * Throws if GALLEY_CORPUS names a folder that doesn't exist.
 */
export function corpusFiles(kind: 'plain' | 'themes' | 'all'): CorpusFile[] {
  const second = secondCorpus();
  return [...filesIn(fixturesFolder, 'fixtures', kind), ...(second ? filesIn(second, 'shared', kind) : [])];
}

/** The characters of the bytes 0x80 to 0x9f. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** The text of a file as browsers read it: UTF-8, with its byte order mark, or else windows-1252. */
export function readCorpusFile(file: Pick<CorpusFile, 'path'>): string {
  const bytes = readFileSync(file.path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Node's decoder of windows-1252 leaves 0x80 to 0x9f as control characters.
    return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (byte) => windows1252[byte.charCodeAt(0) - 0x80] ?? byte);
  }
}

/** The text of a file with tags: a theme as it is, any other with the tags that `tagCorpusFile` adds. */
export function readTaggedFile(file: CorpusFile): string {
  const source = readCorpusFile(file);
  return isTheme(file) ? source : tagCorpusFile(source).html;
}

/** Whether a file carries tags of its own. */
export function isTheme(file: Pick<CorpusFile, 'name'>): boolean {
  return file.name.startsWith('themes/');
}

/** Texts that table tags in the wrong place move or hide in a browser: they can only be edited as code. */
const onlyAsCode: ReadonlyMap<string, number> = new Map([
  ['plain/markup/unknown-elements.html', 4],
  ['plain/markup/wrong-end-tags.html', 1],
  ['plain/markup/yaml-front-matter.html', 1],
  ['plain/templates/freemarker-notice.html', 2],
]);

/** How many texts of `readTaggedFile` can't be edited on the canvas. */
export function textsOnlyAsCode(file: Pick<CorpusFile, 'name'>): number {
  return onlyAsCode.get(file.name) ?? 0;
}

function secondCorpus(): string | null {
  const named = process.env.GALLEY_CORPUS;
  if (named === '') return null;
  const folder = named ?? fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));
  if (existsSync(folder)) return path.resolve(folder);
  if (named !== undefined) throw new Error(`GALLEY_CORPUS names a folder that doesn’t exist: ${named}`);
  return null;
}

function filesIn(folder: string, origin: CorpusFile['origin'], kind: 'plain' | 'themes' | 'all'): CorpusFile[] {
  return (kind === 'all' ? ['plain', 'themes'] : [kind])
    .filter((part) => existsSync(path.join(folder, part)))
    .flatMap((part) => readdirSync(path.join(folder, part), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.html?$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(folder, file).split(path.sep).join('/'), path: file, origin }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
