/** `npm start`: builds what is missing, then runs the server in this process. Configuration: see README.md. */
import { ensureBuilt, runBundle } from './lib/ensure-built.mjs';
import { findNodeFault } from './lib/node-version.mjs';

const fault = findNodeFault(process.versions.node);
if (fault) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}
ensureBuilt('server', 'web');
await runBundle('serve');
