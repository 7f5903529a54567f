/** `npm start`: builds what is missing, then runs the server in this process. Configuration: see README.md. */
import { ensureBuilt, runBundle } from './lib/ensure-built.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Galley needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
ensureBuilt('server', 'web');
await runBundle('serve');
