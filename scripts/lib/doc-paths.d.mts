export interface DocPath {
  /** Starts at 1. */
  line: number;
  /** The path as written; a link without its `#…`. */
  path: string;
}
export function listPlaces(files: readonly string[]): Set<string>;
export function readPaths(text: string): (DocPath & { isLink: boolean })[];
export function findMissingPaths(document: string, text: string, places: ReadonlySet<string>): DocPath[];
export function findUnlisted(text: string, names: readonly string[]): string[];
