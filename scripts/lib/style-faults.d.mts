/** Style sheets by their paths. */
export type Sheets = Record<string, string>;
export function findRepeatedBodies(sheets: Sheets): { body: string; places: string[] }[];
export function findUnknownPrimitives(sheets: Sheets, primitives: string): { place: string; name: string }[];
export function countDeclarations(sheets: Sheets): number;
export function judgeCount(count: number, limit: number): string | null;
