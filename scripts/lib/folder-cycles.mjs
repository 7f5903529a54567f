import path from 'node:path';

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.\.?\/[^'"\n]*)\1/g;

/**
 * Finds import cycles between folders. `files` maps paths of source files (from the root, with slashes) to their text;
 * type imports count. Returns for each cycle its folders and one import as an example of each step.
 */
export function findFolderCycles(files) {
  const steps = findSteps(files);
  return findGroups(steps).map((folders) => ({
    folders,
    imports: folders.flatMap((folder) =>
      [...(steps.get(folder) ?? [])].filter(([to]) => folders.includes(to)).map(([, example]) => example),
    ),
  }));
}

/** Folder → the folders it imports from, each with an example. */
function findSteps(files) {
  const steps = new Map();
  for (const [file, text] of files) {
    const folder = path.posix.dirname(file);
    for (const [, , specifier] of text.matchAll(importPattern)) {
      const target = path.posix.normalize(path.posix.join(folder, specifier));
      const to = path.posix.dirname(target);
      if (to === folder) continue;
      const known = steps.get(folder) ?? new Map();
      if (!known.has(to)) known.set(to, `${file} → ${target}`);
      steps.set(folder, known);
    }
  }
  return steps;
}

/** Strongly connected groups of more than one folder (Tarjan). */
function findGroups(steps) {
  const groups = [];
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  function visit(folder) {
    order.set(folder, order.size);
    lowest.set(folder, order.get(folder));
    stack.push(folder);
    for (const to of steps.get(folder)?.keys() ?? []) {
      if (!order.has(to)) visit(to);
      if (stack.includes(to)) lowest.set(folder, Math.min(lowest.get(folder), lowest.get(to)));
    }
    if (lowest.get(folder) !== order.get(folder)) return;
    const group = stack.splice(stack.indexOf(folder));
    if (group.length > 1) groups.push(group.sort());
  }
  for (const folder of steps.keys()) if (!order.has(folder)) visit(folder);
  return groups;
}
