/** The first release of each major version of Node.js that Galley supports; package.json says the same to npm. */
export const firstNodes = ['20.19.0', '22.13.0', '24.0.0'];

/**
 * Returns why a version of Node.js can't run Galley, as a sentence; null if it can. Reads no package, because it is
 * asked before any is installed.
 */
export function findNodeFault(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const firsts = firstNodes.map((first) => first.split('.').map(Number));
  const newest = firsts.at(-1)?.[0] ?? 0;
  if (major >= newest || firsts.some((first) => first[0] === major && minor >= first[1])) return null;
  return `Galley needs Node.js 20.19 or newer, 22.13 or newer, or 24 or newer; this is ${version}.`;
}
