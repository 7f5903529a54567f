export interface FolderCycle {
  folders: string[];
  imports: string[];
}
export function findFolderCycles(files: Iterable<readonly [path: string, text: string]>): FolderCycle[];
