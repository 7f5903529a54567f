/**
 * `npm run backup|restore|admin -- …`: runs one of the server's commands, with file names relative to the caller's
 * folder.
 */
import path from 'node:path';
import { ensureBuilt, runBundle } from './lib/ensure-built.mjs';

const [command = '', ...args] = process.argv.slice(2);
/** Returns whether an argument is the name of a file. */
const isFile = (word, at) =>
  command === 'admin' ? args[0] === 'export-organization' && at === 2 : !word.startsWith('--');
const from = process.env.INIT_CWD ?? process.cwd();
ensureBuilt('server');
await runBundle(command, ...args.map((word, at) => (isFile(word, at) ? path.resolve(from, word) : word)));
