import semver from 'semver';

/** Kinds of dependencies whose versions we choose. */
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * Returns the faults of the versions in package.json files and the lock file as sentences: a version that isn't exact,
 * and a lock file that differs or lacks a checksum. `packages` is by folder ('' = the root), `lock` is the parsed
 * package-lock.json. Reads nothing else and needs no network.
 */
export function findDependencyFaults(packages, lock) {
  const faults = [];
  for (const [folder, manifest] of Object.entries(packages)) {
    const file = folder ? `${folder}/package.json` : 'package.json';
    const locked = lock.packages[folder];
    if (!locked) {
      faults.push(`package-lock.json: ${file} is missing. Run npm install.`);
      continue;
    }
    for (const kind of kinds) {
      const wanted = manifest[kind] ?? {};
      for (const [name, version] of Object.entries(wanted)) {
        if (!exact.test(version)) faults.push(`${file}: ${name} ${version} is not an exact version.`);
        if (locked[kind]?.[name] !== version)
          faults.push(`package-lock.json: ${name} of ${file} is out of step. Run npm install.`);
        const installed = lock.packages[`${folder}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
        const isOurs = installed?.link === true;
        if (!installed) faults.push(`package-lock.json: ${name} of ${file} is missing. Run npm install.`);
        else if (!isOurs && installed.version !== version.split('@').at(-1))
          faults.push(`package-lock.json: ${name} is ${installed.version}, ${file} says ${version}.`);
      }
      for (const name of Object.keys(locked[kind] ?? {}))
        if (!Object.hasOwn(wanted, name))
          faults.push(`package-lock.json: ${name} is no longer in ${file}. Run npm install.`);
    }
  }
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place.includes('node_modules/') && !entry.link && !entry.inBundle && !entry.integrity)
      faults.push(`package-lock.json: ${place} has no checksum.`);
  }
  return faults;
}

/** The processors that Node.js still has releases for. */
const processors = ['x64', 'arm64'];

/**
 * Returns what `npm ci` would warn about, as sentences: a package that doesn't support a version of Node.js that Galley
 * does (`nodes`), and one with an install script that `allowScripts` of `manifest` (the root package.json) neither
 * allows nor denies. Also an override that isn't exact or isn't what the lock file has, and an entry of `allowScripts`
 * that is no longer needed.
 */
export function findInstallFaults(manifest, lock, nodes) {
  const faults = [];
  const scripts = manifest.allowScripts ?? {};
  const withScripts = new Set();
  for (const [place, entry] of Object.entries(lock.packages)) {
    const name = place.split('node_modules/').at(-1);
    // npm leaves out an optional package of another processor without a word.
    const isForeign = entry.cpu?.length && !entry.cpu.some((cpu) => processors.includes(cpu));
    const range = isForeign ? undefined : entry.engines?.node;
    const refused = range ? nodes.filter((node) => !semver.satisfies(node, range)) : [];
    if (refused.length > 0)
      faults.push(`${place || 'package.json'} needs Node.js ${range}, not ${refused.join(', ')}.`);
    if (!entry.hasInstallScript) continue;
    withScripts.add(name);
    if (!Object.hasOwn(scripts, name)) faults.push(`package.json: allowScripts says nothing about ${name}.`);
  }
  for (const name of Object.keys(scripts))
    if (!withScripts.has(name)) faults.push(`package.json: allowScripts names ${name}, which has no install script.`);
  for (const [parent, wanted] of Object.entries(manifest.overrides ?? {}))
    for (const [name, version] of Object.entries(wanted)) {
      if (!exact.test(version)) faults.push(`package.json: the override ${name} ${version} is not an exact version.`);
      const installed =
        lock.packages[`node_modules/${parent}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
      if (installed?.version !== version)
        faults.push(`package-lock.json: ${name} of ${parent} is ${installed?.version}, package.json says ${version}.`);
    }
  return faults;
}
