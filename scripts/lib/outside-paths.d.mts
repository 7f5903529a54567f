export interface OutsidePath {
  file: string;
  line: number;
  /** The path as written, or relative to the root of the repository. */
  path: string;
}
export function findOutsidePaths(files: readonly (readonly [file: string, text: string])[]): OutsidePath[];
