/**
 * `npm run backup|restore|admin -- …`: runs one of the server's commands, with file names relative to the caller's
 * folder.
 */
import path from 'node:path';
import { ensureBuilt, runBundle } from './lib/ensure-built.mjs';

const [command = '', ...args] = process.argv.slice(2);
const takesFile = command === 'backup' || command === 'restore';
const from = process.env.INIT_CWD ?? process.cwd();
ensureBuilt('server');
await runBundle(
  command,
  ...args.map((word) => (takesFile && !word.startsWith('--') ? path.resolve(from, word) : word)),
);
