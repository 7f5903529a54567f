import path from 'node:path';

/**
 * Returns the words of a server's command with its file names made absolute: they are relative to the caller's folder,
 * which isn't that of a script that npm runs.
 */
export function resolveFiles(command, args) {
  const isFile = (word, at) =>
    command === 'admin' ? args[0] === 'export-organization' && at === 2 : !word.startsWith('--');
  return args.map((word, at) => (isFile(word, at) ? resolveFile(word) : word));
}

/** Returns the absolute path of a file name of the caller. */
export function resolveFile(name) {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
}
