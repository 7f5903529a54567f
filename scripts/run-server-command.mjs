/**
 * `npm run backup|restore|admin -- …`: runs one of the server's commands, with file names relative to the caller's
 * folder.
 */
import { resolveFiles } from './lib/command-words.mjs';
import { ensureBuilt, runBundle } from './lib/ensure-built.mjs';

const [command = '', ...args] = process.argv.slice(2);
ensureBuilt('server');
await runBundle(command, ...resolveFiles(command, args));
