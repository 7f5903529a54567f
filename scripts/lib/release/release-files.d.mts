export const sumsFile: string;
export function copyPackage(from: string, to: string): void;
export function listReleaseFiles(folder: string): string[];
export function writeSums(folder: string): void;
export function sha256(bytes: Uint8Array): string;
