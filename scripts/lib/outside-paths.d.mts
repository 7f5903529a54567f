export interface OutsidePath {
  file: string;
  line: number;
  /** As it is written, or from the root of the repository. */
  path: string;
}
export function findOutsidePaths(files: readonly (readonly [file: string, text: string])[]): OutsidePath[];
