import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout or the archive. This file is three folders below it, as source and as bundle. */
export const installRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

const byNpm = /npm run (?:-s )?(backup|restore|admin)(?: --(?= ))?/g;
/** A line of the usage that continues the description of a command. */
const continued = /^ {40,}/gm;
const wider = ' '.repeat('node galley.mjs admin'.length - 'npm run admin --'.length);

/**
 * Returns a text for the terminal with the commands as they are typed here. Texts name them as in a clone (`npm run
 * admin -- …`); the archive of a release runs without npm (`node galley.mjs admin …`).
 */
export function nameCommands(text: string, root = installRoot): string {
  if (!existsSync(join(root, 'release.json'))) return text;
  return text
    .replace(continued, (spaces) => spaces + wider)
    .replace(byNpm, (_all, command: string) => `node galley.mjs ${command}`);
}
