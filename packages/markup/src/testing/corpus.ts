import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { tagCorpusFile } from './tag-corpus-file';

/** An HTML file of the corpus: from the repository's fixtures, or from an optional second folder. */
export interface CorpusFile {
  /** Its path in the corpus with `/`, such as `themes/harbor-bakery/index.html`. */
  name: string;
  /** Its absolute path. */
  path: string;
  origin: 'fixtures' | 'shared';
}

/** The corpus of the repository: `themes` are tagged, `plain` is HTML without tags (fixtures/corpus/README.md). */
export const fixturesFolder = fileURLToPath(new URL('../../../../fixtures/corpus', import.meta.url));

/**
 * Returns the HTML files of one part of the corpus, or of all. The fixtures come first, sorted by name, so that a test
 * uses the same ones everywhere. They are followed by the files of a second corpus with the same two folders:
 * GALLEY_CORPUS, or else the folder `shared/corpus` next to the repository, if it exists. An empty GALLEY_CORPUS
 * disables both. Throws if GALLEY_CORPUS names a folder that doesn't exist.
 */
export function corpusFiles(kind: 'plain' | 'themes' | 'all'): CorpusFile[] {
  const second = secondCorpus();
  return [...filesIn(fixturesFolder, 'fixtures', kind), ...(second ? filesIn(second, 'shared', kind) : [])];
}

/** The characters of the bytes 0x80 to 0x9f. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Returns the text of a file as browsers decode it: UTF-8 with its byte order mark, or else windows-1252. */
export function readCorpusFile(file: Pick<CorpusFile, 'path'>): string {
  const bytes = readFileSync(file.path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Node's windows-1252 decoder keeps 0x80 to 0x9f as control characters.
    return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (byte) => windows1252[byte.charCodeAt(0) - 0x80] ?? byte);
  }
}

/** Returns the text of a file with tags: a theme unchanged, any other file with the tags that `tagCorpusFile` adds. */
export function readTaggedFile(file: CorpusFile): string {
  const source = readCorpusFile(file);
  return isTheme(file) ? source : tagCorpusFile(source).html;
}

/** Returns whether a file has its own tags. */
export function isTheme(file: Pick<CorpusFile, 'name'>): boolean {
  return file.name.startsWith('themes/');
}

/** Number of texts that misplaced table tags move or hide in a browser, so that they can only be edited as code. */
const onlyAsCode: ReadonlyMap<string, number> = new Map([
  ['plain/markup/unknown-elements.html', 4],
  ['plain/markup/wrong-end-tags.html', 1],
  ['plain/markup/yaml-front-matter.html', 1],
  ['plain/templates/freemarker-notice.html', 2],
]);

/** Returns the number of texts of `readTaggedFile` that can't be edited on the canvas. */
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
