import { createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import yazl from 'yazl';
import { corpus, root } from './galley';

export interface ThemeFile {
  /** A ZIP a designer would upload. */
  zip: string;
  /** The HTML in it, as it stands on disk. */
  source: string;
  name: string;
}

/**
 * A real hand-coded theme of the corpus, zipped with its pictures; our own starter theme where the corpus is absent.
 */
export async function realTheme(): Promise<ThemeFile> {
  const real = path.join(corpus, 'themes', 'starter-email-components');
  if (existsSync(real)) return zipTheme(real, 'starter-components.html', 'Starter components');
  if (process.env.CI === 'true') throw new Error('The corpus of real themes is missing.');
  return zipTheme(path.join(root, 'themes', 'orchard-email'), 'index.html', 'Orchard');
}

async function zipTheme(folder: string, html: string, name: string): Promise<ThemeFile> {
  const zip = path.join(mkdtempSync(path.join(os.tmpdir(), 'galley-theme-')), 'theme.zip');
  const file = new yazl.ZipFile();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const full = path.join(folder, entry);
    const isOtherHtml = entry.endsWith('.html') && entry !== html;
    if (statSync(full).isFile() && !isOtherHtml && entry !== 'theme.json') file.addFile(full, entry);
  }
  file.end();
  await new Promise<void>((resolve, reject) => {
    file.outputStream.pipe(createWriteStream(zip)).on('close', resolve).on('error', reject);
  });
  return { zip, source: readFileSync(path.join(folder, html), 'utf8'), name };
}
