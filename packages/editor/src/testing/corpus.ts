import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One file of the corpus: HTML from other sources, outside the repository. */
export interface CorpusFile {
  name: string;
  /** Carries tags of its own; other files are tagged by the test. */
  isTheme: boolean;
  source: string;
}

/** Location of the corpus: next to the checkout, or at GALLEY_CORPUS. Null if it doesn't exist. */
export function findCorpus(): string | null {
  const beside = fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));
  const path = process.env.GALLEY_CORPUS ?? beside;
  return existsSync(path) ? path : null;
}

/** Every html file of the corpus, themes first; windows-1252 where a file is not UTF-8. */
export function readCorpus(folder: string): CorpusFile[] {
  return ['themes', 'plain'].flatMap((part) =>
    htmlFiles(join(folder, part)).map((path) => ({
      name: relative(folder, path),
      isTheme: part === 'themes',
      source: decode(readFileSync(path)),
    })),
  );
}

function htmlFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.html?$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
