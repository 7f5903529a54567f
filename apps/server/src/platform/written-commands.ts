import { basename } from 'node:path';

/**
 * Returns a text with its commands as they are typed where this process was started: `npm run admin -- check` in a clone
 * is `node galley.mjs admin check` in the archive of a release, which has no npm. `script`: the started file.
 */
export function writeCommands(text: string, script = process.argv[1] ?? ''): string {
  if (basename(script) !== 'galley.mjs') return text;
  const typed = text.replace(/npm run (?:-s )?(backup|restore|admin)(?: --)?/g, 'node galley.mjs $1');
  // The second column of a usage text moves with the first, which got longer.
  return typed.replace(/^ {40}/gm, ' '.repeat(40 + longer));
}

const longer = 'node galley.mjs admin '.length - 'npm run admin -- '.length;
