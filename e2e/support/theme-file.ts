import { createWriteStream, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { corpusFiles } from '@galley/markup/testing';
import yazl from 'yazl';

export interface ThemeFile {
  /** A ZIP as a designer would upload it. */
  zip: string;
  /** Its HTML, as on disk. */
  source: string;
  name: string;
}

/**
 * Hand-coded email themes of the corpus, each zipped with its images: that of the repository, then that of a second
 * corpus if there is one.
 */
export async function themesWithPictures(): Promise<ThemeFile[]> {
  const wanted = new Map([
    ['themes/harbor-bakery/index.html', 'Harbor Bakery'],
    ['themes/starter-email-components/starter-components.html', 'Starter components'],
  ]);
  const found = corpusFiles('themes').filter((file) => wanted.has(file.name));
  return await Promise.all(
    found.map((file) =>
      zipTheme(path.dirname(file.path), path.basename(file.path), wanted.get(file.name) ?? file.name),
    ),
  );
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
