/**
 * Returns the installed packages that a workspace needs at run time, with their own dependencies, sorted by place:
 * `place` is the folder below the root, such as `node_modules/pg`. Workspaces that it needs are followed, but aren't in
 * the list: they are part of the bundle. Packages of other systems and processors aren't installed, and are left out.
 * `lock` is the parsed package-lock.json, `isInstalled(place)` whether a folder is there. Throws an Error if a required
 * package is missing.
 */
export function listReleasePackages(lock, workspace, isInstalled) {
  const found = new Map();
  const visited = new Set();
  const visit = (place) => {
    if (visited.has(place)) return;
    visited.add(place);
    const entry = lock.packages[place];
    if (!entry) throw new Error(`package-lock.json has no ${place}. Run "npm install".`);
    if (place.includes('node_modules/')) {
      const name = entry.name ?? place.split('node_modules/').at(-1);
      found.set(place, { place, name, version: entry.version });
    }
    for (const { name, isOptional } of listNeeds(entry)) {
      const target = resolve(lock, place, name);
      const linked = target && lock.packages[target].link ? lock.packages[target].resolved : target;
      if (linked && (linked !== target || isInstalled(target))) visit(linked);
      else if (!isOptional && !(target && lock.packages[target].optional))
        throw new Error(`${name} of ${place} isn’t installed. Run "npm ci".`);
    }
  };
  visit(workspace);
  return [...found.values()].sort((a, b) => (a.place < b.place ? -1 : 1));
}

/** The packages that an entry of the lock file needs. An optional peer is what the package works without. */
function listNeeds(entry) {
  const required = Object.keys({ ...entry.dependencies, ...entry.peerDependencies });
  const optional = Object.keys(entry.optionalDependencies ?? {});
  return [
    ...required
      .filter((name) => !entry.peerDependenciesMeta?.[name]?.optional && !optional.includes(name))
      .map((name) => ({ name, isOptional: false })),
    ...optional.map((name) => ({ name, isOptional: true })),
  ];
}

/** Returns the place that Node.js finds a package at, from the folder `place` upward; undefined if there is none. */
function resolve(lock, place, name) {
  const parts = place.split('/');
  for (let length = parts.length; length >= 0; length -= 1) {
    if (parts[length - 1] === 'node_modules') continue;
    const candidate = [...parts.slice(0, length), 'node_modules', name].join('/');
    if (lock.packages[candidate]) return candidate;
  }
  return undefined;
}
