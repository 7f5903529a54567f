import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { documentType, limits, title } from '@galley/contract';
import { z } from 'zod';

/** The prepared email or page of a new organization: its subject, and the theme sections that it consists of. */
const firstEmailFile = z.object({
  title,
  subject: z.string().max(limits.subjectLength),
  sections: z.array(z.string()).min(1),
});
/** Sample people, so that a shared email shows names instead of template tags. */
const personaFile = z.object({ name: title, data: z.record(z.string(), z.unknown()) });
const themeFile = z.object({
  title,
  type: documentType,
  firstEmail: firstEmailFile.optional(),
  personas: z.array(personaFile).max(limits.personasPerTemplate).default([]),
});

export interface StarterTheme {
  /** The name of its folder. */
  name: string;
  title: string;
  type: 'email' | 'page';
  files: Map<string, Buffer>;
  firstEmail?: z.infer<typeof firstEmailFile>;
  personas: z.infer<typeof personaFile>[];
}

/** Reads the themes included with Galley. Each folder has a `theme.json` { title, type }, an index.html, and images. */
export async function readStarterThemes(themesDir: string): Promise<StarterTheme[]> {
  const entries = await readdir(themesDir, { withFileTypes: true }).catch(() => []);
  const themes: StarterTheme[] = [];
  for (const entry of entries.filter((item) => item.isDirectory()).sort((a, b) => a.name.localeCompare(b.name))) {
    const files = await readFolder(join(themesDir, entry.name));
    const description = files.get('theme.json');
    if (!description) continue;
    files.delete('theme.json');
    themes.push({ name: entry.name, ...themeFile.parse(JSON.parse(description.toString('utf8'))), files });
  }
  return themes;
}

async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((item) => item.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(relative(folder, path).split(sep).join('/'), await readFile(path));
  }
  return files;
}
