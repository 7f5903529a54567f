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
