export function packRelease(folder: string, file: string, seconds: number): Promise<string>;
