/**
 * Encodes a name as one part of a path. A name can contain a slash on platforms whose folders aren't those of a disk.
 */
function encodePart(name: string): string {
  return name.replaceAll('%', '%25').replaceAll('/', '%2F');
}

/** Returns the path of an item in a folder; an empty folder is the top. The name can contain slashes. */
export function joinPath(parent: string, name: string): string {
  return parent === '' ? encodePart(name) : `${parent}/${encodePart(name)}`;
}

/** Returns the folder of a path, and its last name. */
export function splitPath(path: string): { parent: string; last: string } {
  const slash = path.lastIndexOf('/');
  const last = path
    .slice(slash + 1)
    .replaceAll('%2F', '/')
    .replaceAll('%25', '%');
  return { parent: slash === -1 ? '' : path.slice(0, slash), last };
}

/** Resolves a path from folder to folder; null if one of them is missing. */
export async function findByPath<Id>(
  path: string,
  top: Id,
  foldersIn: (id: Id) => Promise<readonly { id: Id; name: string }[]>,
): Promise<Id | null> {
  if (path === '') return top;
  const { parent, last } = splitPath(path);
  const id = await findByPath(parent, top, foldersIn);
  if (id === null) return null;
  return (await foldersIn(id)).find((folder) => folder.name === last)?.id ?? null;
}
