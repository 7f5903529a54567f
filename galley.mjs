/**
 * `node galley.mjs` starts Galley, and `node galley.mjs backup|restore|admin …` runs a command. The archive of a release
 * has another file in this place (scripts/release/galley.mjs), so that a service runs both by one line.
 */
const command = process.argv[2] ?? 'serve';
await import(command === 'serve' ? './scripts/start.mjs' : './scripts/run-server-command.mjs');
